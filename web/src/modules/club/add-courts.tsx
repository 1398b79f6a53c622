import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Court } from '@courtside/client';
import { COURT_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { usePriceInput } from '../../ui/input-formats.ts';
import { TimeField } from '../../ui/time-field.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { newCourtsOf, type NewCourtsDraft } from './new-courts.ts';
import { useSetupWords } from './setup-words.ts';

const MAX_COURTS = 20;
const SPORTS = ['Padel', 'Tennis', 'Pickleball', 'Badminton', 'Squash', 'Football', 'Basketball', 'Volleyball'];

interface Props {
  courts: readonly Court[];
  onAdded?: () => void;
  /** More buttons beside the button that adds the courts. */
  children?: ReactNode;
}

/** A form that creates several courts of one sport, with the same opening hours and price. */
export function AddCourts({ courts, onAdded, children }: Props) {
  const words = useSetupWords();
  const priceInput = usePriceInput(config.currency);
  const [draft, setDraft] = useState<NewCourtsDraft>({
    ...{ count: '4', sport: 'Padel', price: '', open: '07:00', close: '23:00' },
  });
  const { adding, isInvalid } = useAdding(courts, { setDraft, onAdded });
  const field = (name: keyof NewCourtsDraft) => ({
    value: draft[name],
    required: name !== 'price',
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const time = (name: 'open' | 'close') => ({
    value: draft[name],
    onChange: (text: string) => setDraft({ ...draft, [name]: text }),
  });
  return (
    <Form className="stack" onSubmit={() => adding.mutate(draft)}>
      <div className="form-grid">
        <Field label={words.count} type="number" min={1} max={MAX_COURTS} {...field('count')} />
        <Field label={words.sport} maxLength={40} pattern=".*[A-Za-z0-9].*" list="sports" {...field('sport')} />
        <Field label={words.price(config.currency)} hint={words.priceHint} {...priceInput} {...field('price')} />
        <TimeField label={words.opens} {...time('open')} />
        <TimeField
          label={words.closes}
          isEnd
          fieldError={isInvalid ? words.closesTooEarly : undefined}
          {...time('close')}
        />
      </div>
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
      if (draft.close <= draft.open) throw new ClosesTooEarly();
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
