import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ifMatch, type PaymentTerms } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Check, Choice, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { X } from '../../ui/icons/more-icons.ts';
import { options } from '../../ui/options.tsx';
import { MoneyField } from './money-field.tsx';
import { useOwnMoneyWords } from './own-money-words.ts';
import { refundSentences } from './refund-text.ts';
import { draftOf, inputOf, type TermsDraft } from './terms-draft.ts';
import { useTermsWords } from './terms-words.ts';

export interface Named {
  id: number;
  name: string;
}

interface Props {
  terms: PaymentTerms | undefined;
  courts: readonly Named[];
  plans: readonly Named[];
  /** The position of new terms. */
  position: number;
  onSaved: (name: string) => void;
  onClose: () => void;
}

/** Creates or changes payment terms, and previews what players read. */
export function TermsForm({ terms, courts, plans, position, onSaved, onClose }: Props) {
  const words = useTermsWords();
  const own = useOwnMoneyWords();
  const formats = useFormats();
  const { currency } = config;
  const [draft, setDraft] = useState(() => draftOf(terms, position, currency));
  const change = (changes: Partial<TermsDraft>): void => setDraft({ ...draft, ...changes });
  const input = inputOf(draft, currency);
  const saving = useMutation({
    mutationFn: () =>
      terms
        ? api.patch('/admin/payment-terms/{terms}', {
            params: { path: { terms: terms.id }, header: ifMatch(terms) },
            body: input,
          })
        : api.post('/admin/payment-terms', { body: input }),
    onSuccess: ({ name }) => {
      onSaved(name);
      onClose();
    },
  });
  return (
    <Dialog title={terms ? words.editTitle(terms.name) : words.add} isWide onClose={onClose}>
      <Form className="stack" onSubmit={() => saving.mutate()}>
        <Field
          label={words.name}
          required
          maxLength={100}
          autoComplete="off"
          value={draft.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <Choices
          {...{ title: words.courts, all: words.allCourts, items: courts, chosen: draft.court_ids }}
          onChange={(court_ids) => change({ court_ids })}
        />
        {plans.length > 0 && (
          <Choices
            {...{ title: words.plans, all: words.everybody, items: plans, chosen: draft.plan_ids }}
            onChange={(plan_ids) => change({ plan_ids })}
          />
        )}
        <div className="form-grid">
          <Choice
            label={words.mode}
            value={draft.mode}
            onChange={({ target }) => change({ mode: target.value as TermsDraft['mode'] })}
          >
            {options(['later', 'now', 'deposit', 'none'] as const, (mode) => words.modes[mode])}
          </Choice>
          <NumberField label={words.position} value={draft.position} onChange={(position) => change({ position })} />
        </div>
        {draft.mode !== 'none' && (
          <>
            {draft.mode !== 'later' && <PaidFirst draft={draft} onChange={change} />}
            <Refunds refunds={draft.refunds} onChange={(refunds) => change({ refunds })} />
            <Choice
              label={words.refundTo}
              value={draft.refundTo}
              onChange={({ target }) => change({ refundTo: target.value as TermsDraft['refundTo'] })}
            >
              {options(['balance', 'origin'] as const, (place) => words.refundPlaces[place])}
            </Choice>
            <Amounts draft={draft} onChange={change} />
            <p aria-live="polite">
              <strong>{words.preview}:</strong>{' '}
              {refundSentences(own, input, (amount) => formats.money({ amount, currency }))}
            </p>
          </>
        )}
        {saving.isError && <Failure error={saving.error} />}
        <FormFoot submit={terms ? words.save : words.add} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

interface ChoicesProps {
  title: string;
  /** The label of the choice that is made if nothing else is chosen. */
  all: string;
  items: readonly Named[];
  chosen: number[];
  onChange: (ids: number[]) => void;
}

function Choices({ title, all, items, chosen, onChange }: ChoicesProps) {
  const id = useId();
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span id={id}>{title}</span>
      <div className="row">
        <Check label={all} checked={chosen.length === 0} onChange={() => onChange([])} />
        {items.map((item) => (
          <Check
            key={item.id}
            label={item.name}
            checked={chosen.includes(item.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, item.id] : chosen.filter((one) => one !== item.id))
            }
          />
        ))}
      </div>
    </div>
  );
}

interface NumberProps {
  label: string;
  value: string;
  pattern?: string;
  isOptional?: boolean;
  onChange: (text: string) => void;
}

function NumberField({ label, value, pattern = '\\d{1,4}', isOptional = false, onChange }: NumberProps) {
  const words = useTermsWords();
  return (
    <Field
      label={label}
      inputMode="decimal"
      autoComplete="off"
      required={!isOptional}
      pattern={pattern}
      value={value}
      ref={(input) => {
        const isWrong = input?.validity.patternMismatch || input?.validity.valueMissing;
        input?.setCustomValidity(isWrong ? words.number : '');
      }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function PaidFirst({ draft, onChange }: { draft: TermsDraft; onChange: (changes: Partial<TermsDraft>) => void }) {
  const words = useTermsWords();
  return (
    <div className="form-grid">
      {draft.mode === 'deposit' && (
        <NumberField
          label={words.deposit}
          pattern="100|[1-9]\d?"
          value={draft.deposit}
          onChange={(deposit) => onChange({ deposit })}
        />
      )}
      <NumberField
        label={words.payWithin}
        pattern="[5-9]|[1-9]\d{1,2}|1[0-3]\d\d|14[0-3]\d|1440"
        value={draft.payWithin}
        onChange={(payWithin) => onChange({ payWithin })}
      />
      <NumberField
        label={words.shareWithin}
        pattern="\d{1,3}|1[0-3]\d\d|14[0-3]\d|1440"
        value={draft.shareWithin}
        onChange={(shareWithin) => onChange({ shareWithin })}
      />
    </div>
  );
}

type Steps = TermsDraft['refunds'];

function Refunds({ refunds, onChange }: { refunds: Steps; onChange: (refunds: Steps) => void }) {
  const words = useTermsWords();
  const id = useId();
  const set = (key: number, changes: Partial<Steps[number]>): void =>
    onChange(refunds.map((step) => (step.key === key ? { ...step, ...changes } : step)));
  const add = (): void => {
    const key = Math.max(-1, ...refunds.map((step) => step.key)) + 1;
    onChange([
      ...refunds,
      { key, hours: refunds.length === 0 ? '24' : '', percent: refunds.length === 0 ? '100' : '50' },
    ]);
  };
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span id={id}>{words.refunds}</span>
      {refunds.map(({ key, hours, percent }) => (
        <div key={key} className="refund-step">
          <NumberField label={words.hours} value={hours} onChange={(text) => set(key, { hours: text })} />
          <NumberField
            label={words.percent}
            pattern="100|\d{1,2}"
            value={percent}
            onChange={(text) => set(key, { percent: text })}
          />
          <button
            type="button"
            className="icon-button"
            aria-label={words.removeRow}
            onClick={() => onChange(refunds.filter((step) => step.key !== key))}
          >
            <X aria-hidden="true" size={18} />
          </button>
        </div>
      ))}
      {refunds.length < 10 && (
        <div className="row">
          <Button onClick={add}>{words.addRow}</Button>
        </div>
      )}
    </div>
  );
}

function Amounts({ draft, onChange }: { draft: TermsDraft; onChange: (changes: Partial<TermsDraft>) => void }) {
  const words = useTermsWords();
  const fields = ['lateFee', 'noShowFee', 'maxOwed'] as const;
  return (
    <div className="form-grid">
      <NumberField
        label={words.tax}
        pattern="100|\d{1,2}([.,]\d{1,2})?"
        isOptional
        value={draft.tax}
        onChange={(tax) => onChange({ tax })}
      />
      {fields.map((field) => (
        <MoneyField
          key={field}
          label={words[field]}
          currency={config.currency}
          isOptional
          value={draft[field]}
          onChange={(text) => onChange({ [field]: text })}
        />
      ))}
    </div>
  );
}
