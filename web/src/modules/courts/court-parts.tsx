import type { Court } from '@courtside/client';
import type { FieldError } from '../../i18n/problems.ts';
import { Check, FieldErrorText } from '../../ui/fields.tsx';
import { useCourtWords } from './court-words.ts';

interface Props {
  court: Court | undefined;
  courts: Court[];
  chosen: number[];
  fieldError: FieldError | undefined;
  onChange: (ids: number[]) => void;
}

/** Lets the admin choose the court's parts. A court that has parts cannot itself be a part. */
export function CourtPartsField({ court, courts, chosen, fieldError, onChange }: Props) {
  const words = useCourtWords();
  const candidates = courts.filter(
    ({ id, part_ids }) => id !== court?.id && (part_ids.length === 0 || chosen.includes(id)),
  );
  if (candidates.length === 0) return null;
  return (
    <fieldset className="lengths-free">
      <legend>{words.parts}</legend>
      <p className="hint">{words.partsHint}</p>
      <div className="row checks">
        {candidates.map(({ id, name }) => (
          <Check
            key={id}
            label={name}
            checked={chosen.includes(id)}
            aria-invalid={fieldError && chosen.includes(id) ? true : undefined}
            onChange={({ target }) => onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
          />
        ))}
      </div>
      <FieldErrorText fieldError={fieldError} />
    </fieldset>
  );
}
