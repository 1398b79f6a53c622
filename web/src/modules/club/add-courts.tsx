import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Court } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { useFormats } from '../../lib/format.ts';
import { moneyOf } from '../../lib/money-text.ts';
import { COURT_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Check, Choice, Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { usePriceInput } from '../../ui/input-formats.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useCourtWords } from '../courts/court-words.ts';
import { PriceFields } from '../courts/peak-prices.tsx';
import {
  LENGTHS,
  type Lengths,
  minutesOf,
  NEW_COURTS,
  newCourtsOf,
  type NewCourtsDraft,
  usualLengths,
} from './new-courts.ts';
import { useSetupWords } from './setup-words.ts';

const MAX_COURTS = 20;
const SPORTS = ['Padel', 'Tennis', 'Pickleball', 'Badminton', 'Squash', 'Football', 'Basketball', 'Volleyball'];

interface Props {
  courts: readonly Court[];
  onAdded?: () => void;
  /** More buttons beside the button that adds the courts. */
  children?: ReactNode;
}

/** A form that creates several courts of one sport, with the same settings. */
export function AddCourts({ courts, onAdded, children }: Props) {
  const words = useSetupWords();
  const courtWords = useCourtWords();
  const priceInput = usePriceInput(config.currency);
  const [draft, setDraft] = useState<NewCourtsDraft>({ ...NEW_COURTS, venue: courts.at(-1)?.venue ?? '' });
  const { adding, isInvalid } = useAdding(courts, { setDraft, onAdded });
  const change = (fields: Partial<NewCourtsDraft>): void => setDraft({ ...draft, ...fields });
  const field = (name: 'count' | 'sport' | 'price' | 'venue') => ({
    value: draft[name],
    required: name === 'count' || name === 'sport',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const fieldError = (name: string) => fieldErrorOf(adding.error, name);
  return (
    <Form className="stack" onSubmit={() => adding.mutate(draft)}>
      <div className="form-grid">
        <Field label={words.count} type="number" min={1} max={MAX_COURTS} {...field('count')} />
        <Field label={words.sport} maxLength={40} pattern=".*[A-Za-z0-9].*" list="sports" {...field('sport')} />
        <LengthChoice draft={draft} onChange={change} />
        <Choice
          label={words.roof}
          value={String(draft.indoor)}
          onChange={({ target }) => change({ indoor: target.value === 'true' })}
        >
          <option value="false">{words.outdoors}</option>
          <option value="true">{words.indoors}</option>
        </Choice>
        <Field label={words.venue} maxLength={200} {...field('venue')} />
      </div>
      <HoursFields draft={draft} isInvalid={isInvalid} onChange={change} />
      <PriceFields
        peaks={draft.peaks}
        currency={config.currency}
        fieldError={fieldError}
        onChange={(peaks) => change({ peaks })}
      >
        <Field label={courtWords.pricePerHour(config.currency)} {...priceInput} {...field('price')} />
      </PriceFields>
      <p className="hint">{usePriceHint(draft)}</p>
      <datalist id="sports">
        {SPORTS.map((sport) => (
          <option key={sport} value={sport} />
        ))}
      </datalist>
      {adding.isError && !isInvalid && <Failure error={adding.error} />}
      <div className="row wizard-foot">
        <Button type="submit" kind="primary" disabled={adding.isPending}>
          {adding.isPending ? words.creating : words.create(Number(draft.count))}
        </Button>
        {children}
      </div>
    </Form>
  );
}

/** Says what one booking costs, because courts have a price per hour. */
function usePriceHint({ price, sport, lengths = usualLengths(sport) }: NewCourtsDraft): string {
  const words = useSetupWords();
  const formats = useFormats();
  const [shortest = 60] = minutesOf(lengths);
  if (price.trim() === '') return words.priceHint;
  const { amount, currency } = moneyOf(price, config.currency);
  if (Number.isNaN(amount)) return words.priceHint;
  return words.priceOf(shortest, formats.money({ amount: Math.round((amount * shortest) / 60), currency }));
}

interface DraftProps {
  draft: NewCourtsDraft;
  onChange: (fields: Partial<NewCourtsDraft>) => void;
}

function LengthChoice({ draft: { sport, lengths = usualLengths(sport) }, onChange }: DraftProps) {
  const words = useSetupWords();
  const { language } = useLanguage();
  const list = new Intl.ListFormat(language, { type: 'disjunction' });
  const textOf = (one: Lengths): string => {
    const minutes = minutesOf(one);
    return minutes.length > 3 ? `${minutes[0]}–${minutes.at(-1)}` : list.format(minutes.map(String));
  };
  return (
    <Choice
      label={words.lengths}
      value={lengths}
      onChange={({ target }) => onChange({ lengths: target.value as Lengths })}
    >
      {LENGTHS.map((one) => (
        <option key={one} value={one}>
          {words.minutes(textOf(one), Number(one.split('/')[1]))}
        </option>
      ))}
    </Choice>
  );
}

function HoursFields({ draft, isInvalid, onChange }: DraftProps & { isInvalid: boolean }) {
  const words = useSetupWords();
  const { open, close, weekend } = draft;
  const fieldError = (isWrong: boolean) => (isInvalid && isWrong ? words.closesTooEarly : undefined);
  return (
    <>
      <div className="form-grid">
        <TimeField label={words.opens} value={open} onChange={(open) => onChange({ open })} />
        <TimeField
          label={words.closes}
          isEnd
          fieldError={fieldError(close <= open)}
          value={close}
          onChange={(close) => onChange({ close })}
        />
        {weekend && (
          <>
            <TimeField
              label={words.opensWeekend}
              value={weekend.open}
              onChange={(open) => onChange({ weekend: { ...weekend, open } })}
            />
            <TimeField
              label={words.closesWeekend}
              isEnd
              fieldError={fieldError(weekend.close <= weekend.open)}
              value={weekend.close}
              onChange={(close) => onChange({ weekend: { ...weekend, close } })}
            />
          </>
        )}
      </div>
      <Check
        label={words.otherWeekend}
        checked={weekend !== undefined}
        onChange={({ target }) => onChange({ weekend: target.checked ? { open, close } : undefined })}
      />
    </>
  );
}

/** Thrown if the typed closing time is not after the opening time. */
class ClosesTooEarly extends Error {}

function useAdding(
  courts: readonly Court[],
  { setDraft, onAdded }: { setDraft: (draft: NewCourtsDraft) => void; onAdded: (() => void) | undefined },
) {
  const words = useSetupWords();
  const refresh = useRefresh(COURT_DATA);
  const adding = useMutation({
    mutationFn: async (draft: NewCourtsDraft) => {
      if ([draft, draft.weekend ?? draft].some(({ open, close }) => close <= open)) throw new ClosesTooEarly();
      const inputs = newCourtsOf(draft, { names: courts.map(({ name }) => name), currency: config.currency });
      const ids: number[] = [];
      for (const body of inputs) {
        ids.push((await api.post('/admin/courts', { body })).id);
        // If a later request fails, the next try creates only the courts that are still missing.
        setDraft({ ...draft, count: String(inputs.length - ids.length || inputs.length) });
      }
      return ids;
    },
    onSuccess: (ids) => {
      const undo = async (): Promise<void> => {
        for (const court of ids) await api.delete('/admin/courts/{court}', { params: { path: { court } } });
        await refresh();
      };
      showToast(words.created(ids.length), () => void undo());
      onAdded?.();
    },
    onSettled: refresh,
  });
  return { adding, isInvalid: adding.error instanceof ClosesTooEarly };
}
