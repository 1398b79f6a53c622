import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Court, CourtsideProblem, ifMatch } from '@courtside/client';
import { timeOf, useFormats } from '../format.ts';
import { useWords } from '../i18n/words.tsx';
import { api, config } from '../session.ts';
import Dialog from '../ui/dialog.tsx';
import { Check, Choice, Failure, faultOf, Field } from '../ui/parts.tsx';
import { digitsOf, type Draft, draftOf, inputOf, startsOn, type Window } from './court-draft.ts';
import { useAdminWords } from './words.ts';

interface Given {
  court: Court | undefined;
  onClose: () => void;
  /** @param outside how many upcoming bookings the new rules would refuse */
  onSaved: (outside: number) => void;
}

type Texts = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];
type Flags = { [K in keyof Draft]: Draft[K] extends boolean ? K : never }[keyof Draft];
const numbers = [
  ['slot_minutes', 'slot', 1],
  ['min_duration_minutes', 'shortest', 1],
  ['max_duration_minutes', 'longest', 1],
  ['buffer_minutes', 'buffer', 0],
  ['min_notice_minutes', 'notice', 0],
  ['max_advance_days', 'advance', 1],
  ['cancellation_cutoff_minutes', 'cutoff', 0],
] as const;

/** A court's fields, opening hours and prices, with what a day of it would look like. */
export function CourtForm({ court, onClose, onSaved }: Given) {
  const words = useAdminWords();
  const common = useWords();
  const queries = useQueryClient();
  const currency = court?.price_per_hour?.currency ?? config.currency;
  const [draft, setDraft] = useState(() => draftOf(court, config));
  const saving = useMutation({
    mutationFn: async () => {
      const body = inputOf(draft, currency);
      if (!court) return (await api.post('/admin/courts', { body })) && 0;
      // A change that another admin made meanwhile is not undone unseen.
      const params = { path: { court: court.id }, header: ifMatch(court) };
      return (await api.patch('/admin/courts/{court}', { params, body })).bookings_outside_policy.length;
    },
    onSuccess: onSaved,
    onSettled: () => queries.invalidateQueries(),
  });
  const change = (fields: Partial<Draft>): void => setDraft((old) => ({ ...old, ...fields }));
  const text = (name: Texts) => ({
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
    fault: faultOf(saving.error, name === 'price' ? 'price_per_hour' : name),
  });
  const flag = (name: Flags) => ({
    checked: draft[name],
    onChange: ({ target }: { target: { checked: boolean } }) => change({ [name]: target.checked }),
  });
  return (
    <Dialog title={court?.name ?? words.newCourt} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          saving.mutate();
        }}
      >
        <div className="form-grid">
          <Field label={words.name} required maxLength={120} {...text('name')} />
          <Field label={words.sport} required pattern="[a-z0-9]+(_[a-z0-9]+)*" maxLength={40} {...text('type')} />
          <Field label={words.venue} maxLength={200} {...text('venue')} />
          <Field label={words.address} maxLength={200} {...text('address')} />
          <Field label={words.surface} maxLength={40} {...text('surface')} />
          <Field label={words.zone} required maxLength={64} {...text('time_zone')} />
          <Field
            label={words.pricePerHour(currency)}
            inputMode="decimal"
            pattern={`\\d+([.,]\\d{1,${Math.max(1, digitsOf(currency))}})?`}
            {...text('price')}
          />
        </div>
        <Field label={words.description} maxLength={2000} {...text('description')} />
        <div className="row">
          <Check label={words.indoor} {...flag('indoor')} />
          <Check label={words.lighted} {...flag('lighted')} />
          <Check label={words.active} {...flag('active')} />
          <Check label={words.approval} {...flag('requires_approval')} />
        </div>
        <Hours
          windows={draft.windows}
          fault={faultOf(saving.error, 'opening_hours')}
          onChange={(windows) => change({ windows })}
        />
        <h3>{words.rules}</h3>
        <div className="form-grid">
          {numbers.map(([name, label, min]) => (
            <Field key={name} label={words[label]} type="number" required min={min} {...text(name)} />
          ))}
          <Field label={words.capacity} type="number" min={1} max={100} {...text('capacity')} />
          <Field label={words.noShowAfter} type="number" min={1} max={1440} {...text('no_show_after_minutes')} />
        </div>
        <Preview draft={draft} currency={currency} />
        {saving.isError && <Failure error={saving.error} title={firstFault(saving.error)} />}
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

function firstFault(error: unknown): string {
  return error instanceof CourtsideProblem ? error.title : '';
}

function Hours({
  windows,
  fault,
  onChange,
}: {
  windows: Window[];
  fault: string | undefined;
  onChange: (windows: Window[]) => void;
}) {
  const words = useAdminWords();
  const set = (index: number, fields: Partial<Window>): void =>
    onChange(windows.map((window, i) => (i === index ? { ...window, ...fields } : window)));
  return (
    <fieldset className="lengths-free">
      <legend>{words.hours}</legend>
      <div className="stack">
        {windows.map(({ day, open, close }, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own
          <div key={i} className="hours-row">
            <select
              aria-label={words.weekday}
              value={day}
              onChange={({ target }) => set(i, { day: Number(target.value) })}
            >
              {words.days.map((name, index) => (
                <option key={name} value={index + 1}>
                  {name}
                </option>
              ))}
            </select>
            <input
              aria-label={words.opens}
              required
              pattern="([01][0-9]|2[0-3]):[0-5][0-9]"
              value={open}
              onChange={({ target }) => set(i, { open: target.value })}
            />
            <input
              aria-label={words.closes}
              required
              pattern="([01][0-9]|2[0-3]):[0-5][0-9]|24:00"
              value={close}
              onChange={({ target }) => set(i, { close: target.value })}
            />
            <button
              type="button"
              className="icon-button"
              aria-label={words.forWhom(words.removeHours, `${words.days[day - 1] ?? ''} ${open}`)}
              onClick={() => onChange(windows.filter((_, index) => index !== i))}
            >
              ×
            </button>
          </div>
        ))}
        {fault !== undefined && <p className="fault">{fault}</p>}
        <div className="row">
          <button
            type="button"
            className="button"
            onClick={() => onChange([...windows, { day: 1, open: '07:00', close: '23:00' }])}
          >
            {words.addHours}
          </button>
        </div>
      </div>
    </fieldset>
  );
}

/** What the draft would make of a weekday without bookings. */
function Preview({ draft, currency }: { draft: Draft; currency: string }) {
  const words = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  const [day, setDay] = useState(1);
  const starts = startsOn(draft, day);
  const shortest = Number(draft.min_duration_minutes);
  const perHour = inputOf(draft, currency).price_per_hour?.amount;
  const [first = timeOf(0), last = first] = [starts[0], starts.at(-1)];
  return (
    <section className="notice" aria-label={words.preview}>
      <h3>{words.preview}</h3>
      <Choice label={words.previewOf} value={day} onChange={({ target }) => setDay(Number(target.value))}>
        {words.days.map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </Choice>
      <p>{starts.length === 0 ? words.previewClosed : words.previewText(starts.length, first, last)}</p>
      {starts.length > 0 && perHour !== undefined && !Number.isNaN(perHour) && (
        <p>
          {words.previewPrice(
            common.minutes(shortest),
            formats.money({ amount: Math.round((perHour * shortest) / 60), currency }),
          )}
        </p>
      )}
    </section>
  );
}
