/** A QR code as the room draws it: an SVG document of which only the size and the dark modules are taken. */
export function Qr({ svg, label }: { svg: string; label: string }) {
  const size = Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1] ?? 0);
  const dark = /stroke="#000" d="([\dMmhHvVlz. -]+)"/.exec(svg)?.[1] ?? "";
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path stroke="#000" d={dark} />
    </svg>
  );
}
