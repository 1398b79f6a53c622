import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { namedOptions, options } from '../../ui/options.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { amountOf, fieldText } from './amounts.ts';
import type { NamedDrawer } from './drawer-choice.tsx';
import { useDrawerWords } from './drawer-words.ts';
import { MoneyField } from './money-field.tsx';
import { useMoneyWords } from './money-words.ts';
import { useTreasurerWords } from './treasurer-words.ts';

interface Props {
  drawer: NamedDrawer;
  drawers: readonly NamedDrawer[];
  /** Opens the drawer with a float. Otherwise, counts the cash at the end of the day. */
  opens: boolean;
  onClose: () => void;
}

/** Counts the cash in a drawer, and records what is added or taken out. */
export function CountDialog({ drawer, drawers, opens, onClose }: Props) {
  const words = useDrawerWords();
  const treasurer = useTreasurerWords();
  const money = useMoneyWords();
  const formats = useFormats();
  const refresh = useRefresh(['/admin/takings', '/admin/drawers', '/admin/cash-counts']);
  const withKey = useIdempotencyKey();
  const currencies = [...new Set([...drawer.cash.map(({ currency }) => currency), config.currency])];
  const [currency, setCurrency] = useState(currencies[0]!);
  const expected = drawer.cash.find((one) => one.currency === currency)?.amount ?? 0;
  const suggested = opens && expected > 0 ? fieldText(expected, currency) : '';
  const [texts, setTexts] = useState({ counted: suggested, moved: '', reason: '', other: '' });
  const change = (changes: Partial<typeof texts>): void => setTexts({ ...texts, ...changes });
  const typed = amountOf(texts.counted, currency);
  const counted = typed ?? 0;
  const moved = amountOf(texts.moved, currency) ?? 0;
  const reason = texts.reason.trim();
  const others = drawers.filter(({ id }) => id !== drawer.id);
  const body = {
    ...{ drawer_id: drawer.id, opens, counted, currency },
    ...(moved > 0 && { [opens ? 'added' : 'deposited']: moved }),
    ...(moved > 0 && texts.other !== '' && { other_drawer_id: Number(texts.other) }),
    ...(reason !== '' && { reason }),
  };
  const counting = useMutation({
    mutationFn: () => withKey(body, (headers) => api.post('/admin/cash-counts', { headers, body })),
    onSuccess: () => {
      const amount = formats.money({ amount: opens ? counted + moved : counted, currency });
      showToast(opens ? words.opened(drawer.name, amount) : treasurer.countedDone(amount));
      onClose();
    },
    onSettled: refresh,
  });
  const difference = counted - expected;
  const title = opens ? words.openTitle(drawer.name) : words.countTitle(drawer.name);
  const text = (opens ? words.openText : treasurer.countText)(formats.money({ amount: expected, currency }));
  return (
    <Dialog title={others.length === 0 && !opens ? treasurer.countTitle : title} onClose={onClose}>
      <Form className="stack" onSubmit={() => counting.mutate()}>
        <p>{text}</p>
        {currencies.length > 1 && (
          <Choice label={words.currency} value={currency} onChange={({ target }) => setCurrency(target.value)}>
            {options(currencies, (one) => one)}
          </Choice>
        )}
        <MoneyField
          label={treasurer.counted}
          currency={currency}
          isZeroAllowed
          isFocused
          value={texts.counted}
          onChange={(counted) => change({ counted })}
        />
        {texts.counted !== '' && typed !== undefined && difference !== 0 && (
          <output className="money-change">
            {treasurer.difference(formats.money({ amount: difference, currency }))}
          </output>
        )}
        <MoneyField
          label={opens ? words.added : others.length === 0 ? treasurer.deposited : words.deposited}
          currency={currency}
          isOptional
          max={opens ? undefined : counted}
          value={texts.moved}
          onChange={(moved) => change({ moved })}
        />
        {others.length > 0 && (
          <Choice
            label={opens ? words.from : words.to}
            value={texts.other}
            onChange={({ target }) => change({ other: target.value })}
          >
            <option value="">{words.bank}</option>
            {namedOptions(others)}
          </Choice>
        )}
        <Field
          label={money.reasonOptional}
          maxLength={500}
          autoComplete="off"
          value={texts.reason}
          onChange={({ target }) => change({ reason: target.value })}
        />
        {counting.isError && <Failure error={counting.error} />}
        <FormFoot submit={opens ? words.open : words.count} isDisabled={counting.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
