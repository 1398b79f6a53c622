import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonAccount } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { amountOf } from './amounts.ts';
import { MoneyField } from './money-field.tsx';
import { useMoneyWords } from './money-words.ts';
import { useTreasurerWords } from './treasurer-words.ts';

/** Counts the cash at the end of the day, and records the part that goes to the bank. */
export function CountDialog({
  expected,
  onClose,
}: {
  expected: PersonAccount['balances'][number];
  onClose: () => void;
}) {
  const words = useTreasurerWords();
  const money = useMoneyWords();
  const formats = useFormats();
  const refresh = useRefresh(['/admin/takings']);
  const withKey = useIdempotencyKey();
  const [texts, setTexts] = useState({ counted: '', deposited: '', reason: '' });
  const { currency } = expected;
  const typed = amountOf(texts.counted, currency);
  const counted = typed ?? 0;
  const deposited = amountOf(texts.deposited, currency) ?? 0;
  const reason = texts.reason.trim();
  const body = { counted, currency, ...(deposited > 0 && { deposited }), ...(reason !== '' && { reason }) };
  const counting = useMutation({
    mutationFn: () => withKey(body, (headers) => api.post('/admin/cash-counts', { headers, body })),
    onSuccess: () => {
      showToast(words.countedDone(formats.money({ amount: counted, currency })));
      onClose();
    },
    onSettled: refresh,
  });
  const difference = counted - expected.amount;
  return (
    <Dialog title={words.countTitle} onClose={onClose}>
      <Form className="stack" onSubmit={() => counting.mutate()}>
        <p>{words.countText(formats.money(expected))}</p>
        <MoneyField
          label={words.counted}
          currency={currency}
          isZeroAllowed
          isFocused
          value={texts.counted}
          onChange={(counted) => setTexts({ ...texts, counted })}
        />
        {texts.counted !== '' && typed !== undefined && difference !== 0 && (
          <output className="money-change">{words.difference(formats.money({ amount: difference, currency }))}</output>
        )}
        <MoneyField
          label={words.deposited}
          currency={currency}
          isOptional
          max={counted}
          value={texts.deposited}
          onChange={(deposited) => setTexts({ ...texts, deposited })}
        />
        <Field
          label={money.reasonOptional}
          maxLength={500}
          autoComplete="off"
          value={texts.reason}
          onChange={({ target }) => setTexts({ ...texts, reason: target.value })}
        />
        {counting.isError && <Failure error={counting.error} />}
        <FormFoot submit={words.count} isDisabled={counting.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
