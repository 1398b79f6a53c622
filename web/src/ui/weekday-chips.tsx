import './weekday-chips.css';

interface Props {
  /** The names of the seven days, from Monday. */
  names: readonly string[];
  /** The chosen days: 1 is Monday. */
  days: readonly number[];
  onChange: (days: number[]) => void;
}

/** Chooses days of the week. */
export function WeekdayChips({ names, days, onChange }: Props) {
  return (
    <div className="weekdays">
      {names.map((name, i) => {
        const day = i + 1;
        const isChosen = days.includes(day);
        return (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={isChosen}
            onClick={() =>
              onChange(isChosen ? days.filter((one) => one !== day) : [...days, day].toSorted((a, b) => a - b))
            }
          >
            {name}
          </button>
        );
      })}
    </div>
  );
}
