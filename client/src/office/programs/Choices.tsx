interface Props {
  title: string;
  all: readonly string[];
  chosen: readonly string[];
  /** What is said instead of the name itself. */
  inWords?(one: string): string;
  onChange(chosen: readonly string[]): void;
}

/** Some of many names. */
export function Choices({ title, all, chosen, inWords = (one) => one, onChange }: Props) {
  const turn = (name: string, on: boolean) => onChange(all.filter((one) => (one === name ? on : chosen.includes(one))));
  return (
    <fieldset class="ochoices">
      <legend>{title}</legend>
      <div>
        {all.map((one) => (
          <label key={one} class="ocheck">
            <input type="checkbox" checked={chosen.includes(one)} onChange={(event) => turn(one, event.currentTarget.checked)} />
            <span>{inWords(one)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
