import { useId } from "preact/hooks";

interface SegmentedProps<Choice extends string> {
  readonly label: string;
  /** What can be chosen, and how it is called. */
  readonly choices: Readonly<Record<Choice, string>>;
  readonly chosen: Choice;
  readonly onChoose: (choice: Choice) => void;
}

/** One of a few, side by side. */
export function Segmented<Choice extends string>({ label, choices, chosen, onChoose }: SegmentedProps<Choice>) {
  const name = useId();
  return (
    <div class="segmented" role="radiogroup" aria-label={label}>
      {namesOf(choices).map((choice) => (
        <label key={choice}>
          <input type="radio" name={name} checked={choice === chosen} onChange={() => onChoose(choice)} />
          <span>{choices[choice]}</span>
        </label>
      ))}
    </div>
  );
}

function namesOf<Choice extends string>(choices: Readonly<Record<Choice, string>>): Choice[] {
  return Object.keys(choices).filter((name): name is Choice => name in choices);
}
