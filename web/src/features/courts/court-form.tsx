import './courts.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Court, type CourtInput, CourtsideProblem, ifMatch } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { api, config } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Check, Failure, fieldErrorOf, Field } from '../../ui/components.tsx';
import { type CourtDraft, courtDraftOf, type FlagName, courtInputOf, type TextName } from './court-draft.ts';
import { OpeningHoursFields, PeakPriceFields, pricePattern } from './court-hours-and-prices.tsx';
import { CourtPartsField } from './court-parts.tsx';
import { DayPreview, useDayPreview } from './court-preview.tsx';
import { useCourtWords } from './court-words.ts';
import { useAdminWords } from '../../i18n/admin-words.ts';

interface Props {
  court: Court | undefined;
  /** All courts, because any of them can be a part of this court. */
  courts: Court[];
  onClose: () => void;
  /** @param violatingBookings the number of upcoming bookings that violate the new rules */
  onSaved: (violatingBookings: number) => void;
}

const rules = [
  ['slot_minutes', 'slot', 1],
  ['min_duration_minutes', 'shortest', 1],
  ['max_duration_minutes', 'longest', 1],
  ['buffer_minutes', 'buffer', 0],
  ['min_notice_minutes', 'notice', 0],
  ['max_advance_days', 'advance', 1],
  ['cancellation_cutoff_minutes', 'cutoff', 0],
] as const;

export function CourtForm({ court, courts, onClose, onSaved }: Props) {
  const words = { ...useAdminWords(), ...useCourtWords() };
  const common = useWords();
  const form = useRef<HTMLFormElement>(null);
  const currency = (court?.price_per_hour ?? court?.peak_prices[0]?.price_per_hour)?.currency ?? config.currency;
  const [draft, setDraft] = useState(() => courtDraftOf(court, config.time_zone));
  const saving = useSaving(court, onSaved);
  const day = useDayPreview(form, draft, { court, currency });
  useFocusOnFieldError(form, saving.error);
  const change = (fields: Partial<CourtDraft>): void => setDraft((old) => ({ ...old, ...fields }));
  const fieldError = (field: string) => fieldErrorOf(saving.error, field) ?? fieldErrorOf(day.error, field);
  const text = (name: TextName) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    fieldError:
      fieldError(name === 'price' ? 'price_per_hour' : name) ??
      (name === 'external_id' ? externalIdError(saving.error) : undefined),
  });
  const flag = (name: FlagName) => ({
    checked: draft[name],
    onChange: ({ target }: { target: { checked: boolean } }) => change({ [name]: target.checked }),
  });
  return (
    <Dialog title={court?.name ?? words.newCourt} onClose={onClose} isWide>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate(courtInputOf(draft, currency));
        }}
      >
        <h3>{words.about}</h3>
        <div className="form-grid pairs">
          <Field label={words.name} required maxLength={120} {...text('name')} />
          <Field label={words.sport} required pattern="[a-z0-9]+(_[a-z0-9]+)*" maxLength={40} {...text('type')} />
          <Field label={words.surface} pattern="[a-z0-9]+(_[a-z0-9]+)*" maxLength={40} {...text('surface')} />
          <Field label={words.externalId} maxLength={200} {...text('external_id')} />
        </div>
        <Field label={words.description} maxLength={2000} {...text('description')} />
        <div className="row">
          <Check label={words.indoor} {...flag('indoor')} />
          <Check label={words.lighted} {...flag('lighted')} />
          <Check label={words.active} {...flag('active')} />
          <Check label={words.approval} {...flag('requires_approval')} />
        </div>
        <h3>{words.where}</h3>
        <div className="form-grid pairs">
          <Field label={words.venue} maxLength={200} {...text('venue')} />
          <Field label={words.address} maxLength={200} {...text('address')} />
          <Field label={words.latitude} type="number" step="any" min={-90} max={90} {...text('latitude')} />
          <Field label={words.longitude} type="number" step="any" min={-180} max={180} {...text('longitude')} />
        </div>
        <CourtPartsField
          {...{ court, courts, fieldError: fieldError('part_ids') }}
          chosen={draft.part_ids}
          onChange={(part_ids) => change({ part_ids })}
        />
        <div className="stack" data-decides-day>
          <OpeningHoursFields
            windows={draft.windows}
            fieldError={fieldError}
            onChange={(windows) => change({ windows })}
          />
          <Field label={words.zone} required maxLength={64} {...text('time_zone')} />
          <h3>{words.prices}</h3>
          <Field
            label={words.pricePerHour(currency)}
            inputMode="decimal"
            pattern={pricePattern(currency)}
            {...text('price')}
          />
          <PeakPriceFields
            peaks={draft.peaks}
            currency={currency}
            fieldError={fieldError}
            onChange={(peaks) => change({ peaks })}
          />
          <h3>{words.rules}</h3>
          <div className="form-grid">
            {rules.map(([name, label, min]) => (
              <Field key={name} label={words[label]} type="number" required min={min} {...text(name)} />
            ))}
            <Field label={words.mostUpcoming} type="number" min={1} max={1000} {...text('max_upcoming_bookings')} />
            <Field label={words.capacity} type="number" min={1} max={100} {...text('capacity')} />
            <Field label={words.noShowAfter} type="number" min={1} max={1440} {...text('no_show_after_minutes')} />
          </div>
        </div>
        <DayPreview {...day} />
        {saving.isError && <Failure error={saving.error} />}
        <div className="dialog-foot">
          <button type="submit" className="button primary" disabled={saving.isPending}>
            {common.save}
          </button>
          <button type="button" className="button" onClick={onClose}>
            {common.cancel}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function useSaving(court: Court | undefined, onSaved: (violatingBookings: number) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: CourtInput) => {
      if (!court) return (await api.post('/admin/courts', { body })) && 0;
      // If another admin has changed the court since it was loaded, fail instead of overwriting that change.
      const params = { path: { court: court.id }, header: ifMatch(court) };
      return (await api.patch('/admin/courts/{court}', { params, body })).bookings_outside_policy.length;
    },
    onSuccess: onSaved,
    onSettled: () => queries.invalidateQueries(),
  });
}

/** Moves the focus to the first field with an error, because this field may be outside the screen. */
function useFocusOnFieldError(form: React.RefObject<HTMLFormElement | null>, error: unknown): void {
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [form, error]);
}

function externalIdError(error: unknown): CourtsideProblem | undefined {
  return error instanceof CourtsideProblem && error.code === 'external_id_taken' ? error : undefined;
}
