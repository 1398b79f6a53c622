import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type DiscountCode, ifMatch } from '@courtside/client';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Check, Choice, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { options } from '../../ui/options.tsx';
import { amountOf, fieldText } from '../payments/amounts.ts';
import { MoneyField } from '../payments/money-field.tsx';
import { useDiscountWords } from './words.ts';

interface Props {
  code: DiscountCode | undefined;
  courts: readonly { id: number; name: string }[];
  onSaved: (code: string) => void;
  onClose: () => void;
}

const LIMITS = ['max_uses', 'max_uses_per_person'] as const;

/** Creates or changes a discount code. */
export function CodeDialog({ code, courts, onSaved, onClose }: Props) {
  const words = useDiscountWords();
  const currency = code?.currency ?? config.currency;
  const [draft, setDraft] = useState(() => draftOf(code, currency));
  const change = (changes: Partial<typeof draft>): void => setDraft({ ...draft, ...changes });
  const saving = useMutation({
    mutationFn: () => {
      const body = inputOf(draft, currency);
      if (!code) return api.post('/admin/discount-codes', { body });
      const params = { path: { discount: code.id }, header: ifMatch(code) };
      return api.patch('/admin/discount-codes/{discount}', { params, body });
    },
    onSuccess: (saved) => {
      onSaved(saved.code);
      onClose();
    },
  });
  return (
    <Dialog title={code ? words.editTitle(code.code) : words.add} isWide onClose={onClose}>
      <Form className="stack" onSubmit={() => saving.mutate()}>
        <Field
          label={words.code}
          required
          autoComplete="off"
          pattern="[A-Za-z0-9\-]{3,40}"
          value={draft.code}
          onChange={({ target }) => change({ code: target.value })}
        />
        <div className="form-grid">
          <Choice
            label={words.kind}
            value={draft.kind}
            onChange={({ target }) => change({ kind: target.value as typeof draft.kind })}
          >
            {options(['percent', 'amount'] as const, (kind) => words.kinds[kind])}
          </Choice>
          {draft.kind === 'amount' ? (
            <MoneyField
              label={words.amount}
              currency={currency}
              value={draft.amount}
              onChange={(amount) => change({ amount })}
            />
          ) : (
            <NumberField
              label={words.percent}
              max={100}
              required
              value={draft.percent}
              onChange={(percent) => change({ percent })}
            />
          )}
        </div>
        <p className="hint">{words.noLimit}</p>
        <div className="form-grid">
          <Field
            type="date"
            label={words.dateFrom}
            value={draft.date_from}
            onChange={({ target }) => change({ date_from: target.value })}
          />
          <Field
            type="date"
            label={words.dateTo}
            value={draft.date_to}
            onChange={({ target }) => change({ date_to: target.value })}
          />
          <Field
            type="time"
            label={words.startFrom}
            value={draft.start_from}
            onChange={({ target }) => change({ start_from: target.value })}
          />
          <Field
            type="time"
            label={words.startTo}
            value={draft.start_to}
            onChange={({ target }) => change({ start_to: target.value })}
          />
          {LIMITS.map((field) => (
            <NumberField
              key={field}
              label={field === 'max_uses' ? words.maxUses : words.maxUsesPerPerson}
              max={1_000_000}
              value={draft[field]}
              onChange={(text) => change({ [field]: text })}
            />
          ))}
        </div>
        <fieldset className="field">
          <legend>{words.courts}</legend>
          <div className="row">
            <Check
              label={words.allCourts}
              checked={draft.court_ids.length === 0}
              onChange={() => change({ court_ids: [] })}
            />
            {courts.map(({ id, name }) => (
              <Check
                key={id}
                label={name}
                checked={draft.court_ids.includes(id)}
                onChange={({ target }) =>
                  change({
                    court_ids: target.checked ? [...draft.court_ids, id] : draft.court_ids.filter((one) => one !== id),
                  })
                }
              />
            ))}
          </div>
        </fieldset>
        {saving.isError && <Failure error={saving.error} />}
        <FormFoot submit={code ? words.save : words.add} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface NumberProps {
  label: string;
  max: number;
  required?: boolean;
  value: string;
  onChange: (text: string) => void;
}

function NumberField({ label, max, required = false, value, onChange }: NumberProps) {
  return (
    <Field
      {...{ label, max, required, value }}
      type="number"
      min={1}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

const textOf = (value: number | string | null | undefined): string => String(value ?? '');
const orNull = (text: string): string | null => (text === '' ? null : text);
const numberOrNull = (text: string): number | null => (text === '' ? null : Number(text));

function draftOf(code: DiscountCode | undefined, currency: string) {
  return {
    ...{ code: code?.code ?? '', kind: code?.amount ? ('amount' as const) : ('percent' as 'percent' | 'amount') },
    percent: textOf(code?.percent),
    amount: code?.amount ? fieldText(code.amount, currency) : '',
    ...{ date_from: textOf(code?.date_from), date_to: textOf(code?.date_to) },
    ...{ start_from: textOf(code?.start_from), start_to: textOf(code?.start_to) },
    max_uses: textOf(code?.max_uses),
    max_uses_per_person: code ? textOf(code.max_uses_per_person) : '1',
    court_ids: code?.court_ids ?? [],
  };
}

function inputOf(draft: ReturnType<typeof draftOf>, currency: string) {
  const isAmount = draft.kind === 'amount';
  return {
    code: draft.code,
    percent: isAmount ? null : Number(draft.percent),
    amount: isAmount ? (amountOf(draft.amount, currency) ?? 0) : null,
    currency: isAmount ? currency : null,
    ...{ date_from: orNull(draft.date_from), date_to: orNull(draft.date_to) },
    ...{ start_from: orNull(draft.start_from), start_to: orNull(draft.start_to) },
    max_uses: numberOrNull(draft.max_uses),
    max_uses_per_person: numberOrNull(draft.max_uses_per_person),
    court_ids: draft.court_ids.length > 0 ? draft.court_ids : null,
  };
}
