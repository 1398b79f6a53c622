import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch, type Plan, type PlanFee } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { options } from '../../ui/options.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { amountOf, fieldText } from '../payments/amounts.ts';
import { MoneyField } from '../payments/money-field.tsx';
import { useFeeWords } from './words.ts';

interface Props {
  plan: Plan;
  fee: PlanFee | undefined;
  onClose: () => void;
}

/** Sets the fee of a plan. */
export function FeeDialog({ plan, fee, onClose }: Props) {
  const words = useFeeWords();
  const common = useWords();
  const refresh = useRefresh(['/admin/plan-fees']);
  // A fee keeps its currency until somebody sets its price.
  const [currency, setCurrency] = useState(fee?.currency ?? config.currency);
  const [isPriceSet, setPriceSet] = useState(!fee);
  const [draft, setDraft] = useState({
    amount: fee ? fieldText(fee.amount, fee.currency) : '',
    period: fee?.period ?? ('month' as const),
    tax: String((fee?.tax_rate ?? 0) / 100),
    days: String(fee?.pay_within_days ?? 14),
    ifUnpaid: fee?.if_unpaid ?? ('end' as const),
    grace: String(fee?.grace_days ?? 14),
  });
  const change = (changes: Partial<typeof draft>): void => setDraft({ ...draft, ...changes });
  const saving = useMutation({
    mutationFn: () => {
      const body = {
        ...{ period: draft.period, if_unpaid: draft.ifUnpaid },
        ...{ tax_rate: Math.round(Number(draft.tax) * 100), pay_within_days: Number(draft.days) },
        grace_days: Number(draft.grace),
      };
      const amount = amountOf(draft.amount, currency) ?? 0;
      if (!fee) return api.post('/admin/plan-fees', { body: { plan_id: plan.id, amount, ...body } });
      const params = { path: { fee: fee.id }, header: ifMatch(fee) };
      return api.patch('/admin/plan-fees/{fee}', { params, body: { ...body, ...(isPriceSet && { amount }) } });
    },
    onSuccess: () => {
      showToast(words.saved);
      onClose();
    },
    onSettled: refresh,
  });
  const number = (label: string, field: 'tax' | 'days' | 'grace', most: number, step = 1) => (
    <Field
      type="number"
      {...{ label, min: 0, max: most, step, required: true, value: draft[field] }}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  );
  return (
    <Dialog title={words.formTitle(plan.name)} onClose={onClose}>
      <Form className="stack" onSubmit={() => saving.mutate()}>
        <p className="hint">{words.hint}</p>
        <MoneyField
          label={words.amount}
          currency={currency}
          hint={fee && fee.currency !== config.currency ? words.newCurrency(config.currency) : undefined}
          value={draft.amount}
          onChange={(amount) => {
            change({ amount });
            setCurrency(config.currency);
            setPriceSet(true);
          }}
        />
        <Choice
          label={words.period}
          value={draft.period}
          onChange={({ target }) => change({ period: target.value as PlanFee['period'] })}
        >
          {options(['month', 'quarter', 'year'] as const, (one) => words.periods[one])}
        </Choice>
        {number(words.tax, 'tax', 100, 0.01)}
        {number(words.payWithin, 'days', 365)}
        <Choice
          label={words.ifUnpaid}
          value={draft.ifUnpaid}
          onChange={({ target }) => change({ ifUnpaid: target.value as PlanFee['if_unpaid'] })}
        >
          {options(['end', 'keep'] as const, (one) => words.unpaid[one])}
        </Choice>
        {draft.ifUnpaid === 'end' && number(words.grace, 'grace', 365)}
        {saving.isError && <Failure error={saving.error} />}
        <FormFoot submit={fee ? common.save : words.set} isDisabled={saving.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
