import type { ComponentProps } from 'react';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { Failure } from '../../ui/components.tsx';
import { Field } from '../../ui/fields.tsx';
import { FormFoot } from '../../ui/form.tsx';
import { type Affected, AffectedBookings } from './affected-bookings.tsx';
import { useAffectedWords } from './affected-words.ts';

interface ReasonProps extends Pick<ComponentProps<typeof Field>, 'label' | 'fieldError'> {
  value: string;
  onChange: (value: string) => void;
}

/** The reason for a closure, with frequent reasons to choose from. */
export function ReasonField({ value, onChange, ...field }: ReasonProps) {
  const { closureReasons } = useAdminWords();
  return (
    <>
      <Field required maxLength={500} value={value} onChange={({ target }) => onChange(target.value)} {...field} />
      <div className="row">
        {closureReasons.map((reason) => (
          <button
            key={reason}
            type="button"
            className="chip"
            aria-pressed={value === reason}
            onClick={() => onChange(reason)}
          >
            {reason}
          </button>
        ))}
      </div>
    </>
  );
}

interface FootProps extends ComponentProps<typeof FormFoot> {
  /** The error with which the service rejected the closure, if no field shows it. */
  error: unknown;
  affected: Affected | undefined;
}

/** The end of a form that closes courts. If bookings overlap, it lists them and asks before it cancels them. */
export function ClosureFoot({ error, affected, ...foot }: FootProps) {
  const words = useAffectedWords();
  if (!affected)
    return (
      <>
        {error !== null && <Failure error={error} />}
        <FormFoot {...foot} />
      </>
    );
  return (
    <>
      <AffectedBookings {...affected} />
      <FormFoot {...foot} submit={words.cancelAndClose(affected.total)} isDanger cancel={words.keepOpen} />
    </>
  );
}
