/** The room's mark; decoration only. */
export function Mark() {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true">
      <rect x="2" y="2" width="24" height="24" rx="7" fill="var(--lamp)" />
      <path d="M9 7.5h5.5a6.5 6.5 0 0 1 0 13H9z" fill="none" stroke="var(--lamp-ink)" stroke-width="3.2" stroke-linejoin="round" />
    </svg>
  );
}
