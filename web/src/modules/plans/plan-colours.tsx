import { Check } from '../../ui/icons/more-icons.ts';
import { useId } from 'react';
import type { Plan } from '@courtside/client';
import { usePlanWords } from './plan-words.ts';

/** Colours that a person can tell apart in both themes. */
const COLOURS = ['#0a6b50', '#2563a8', '#b4540a', '#7a3fa0', '#a6242b', '#8a6d00', '#0e7c86', '#5b6b7a'];

/** Returns the first colour that no plan has. */
export function firstFreeColour(plans: readonly Plan[]): string {
  return COLOURS.find((colour) => plans.every((plan) => plan.colour !== colour)) ?? COLOURS[0]!;
}

export function ColourField({ value, onChange }: { value: string | null; onChange: (colour: string) => void }) {
  const words = usePlanWords();
  const group = useId();
  // A plan that was changed through the API may have another colour.
  const colours = value === null || COLOURS.includes(value) ? COLOURS : [...COLOURS, value];
  return (
    <fieldset className="lengths-free">
      <legend>{words.colour}</legend>
      <div className="plan-colours">
        {colours.map((colour, i) => (
          <label key={colour} className="plan-colour" style={{ background: colour }}>
            <input
              type="radio"
              name={group}
              aria-label={words.colourNumber(i + 1)}
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <Check aria-hidden="true" size={18} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
