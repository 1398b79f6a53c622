import './vouchers.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Voucher } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Choice, Field } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { Printer } from '../../ui/icons/more-icons.ts';
import { options } from '../../ui/options.tsx';
import { amountOf } from '../payments/amounts.ts';
import { useDrawerChoice } from '../payments/drawer-choice.tsx';
import { MONEY_DATA } from '../payments/money-data.ts';
import { MoneyField } from '../payments/money-field.tsx';
import { useVoucherWords } from './words.ts';

const MEANS = ['cash', 'card', 'transfer', 'balance'] as const;

/** Sells a voucher to a person, and then shows it for printing. */
export function SellDialog({ user, onClose }: { user: { id: number; name: string }; onClose: () => void }) {
  const words = useVoucherWords();
  const withKey = useIdempotencyKey();
  const { drawer, choice } = useDrawerChoice();
  const refresh = useRefresh([...MONEY_DATA, '/admin/vouchers']);
  const [draft, setDraft] = useState({ amount: '', means: 'cash' as (typeof MEANS)[number], note: '', expires_on: '' });
  const change = (changes: Partial<typeof draft>): void => setDraft({ ...draft, ...changes });
  const selling = useMutation({
    mutationFn: () => {
      const { means, note, expires_on } = draft;
      const body = {
        ...{ user_id: user.id, amount: amountOf(draft.amount, config.currency) ?? 0, currency: config.currency },
        ...(means !== 'balance' && { means: [{ means, ...(means === 'cash' && drawer) }] }),
        ...(note.trim() !== '' && { note: note.trim() }),
        ...(expires_on !== '' && { expires_on }),
      };
      return withKey(body, (headers) => api.post('/admin/vouchers', { headers, body }));
    },
    onSettled: refresh,
  });
  if (selling.data) return <SoldVoucher voucher={selling.data} onClose={onClose} />;
  return (
    <Dialog title={`${words.sell}: ${user.name}`} onClose={onClose}>
      <Form className="stack" onSubmit={() => selling.mutate()}>
        <MoneyField
          label={words.amount}
          currency={config.currency}
          value={draft.amount}
          onChange={(amount) => change({ amount })}
        />
        <Choice
          label={words.means}
          value={draft.means}
          onChange={({ target }) => change({ means: target.value as (typeof MEANS)[number] })}
        >
          {options(MEANS, (means) => words.meansNames[means])}
        </Choice>
        {draft.means === 'cash' && choice}
        <Field
          label={words.note}
          maxLength={200}
          autoComplete="off"
          value={draft.note}
          onChange={({ target }) => change({ note: target.value })}
        />
        <Field
          type="date"
          label={words.expires}
          value={draft.expires_on}
          onChange={({ target }) => change({ expires_on: target.value })}
        />
        {selling.isError && <Failure error={selling.error} />}
        <FormFoot submit={words.sell} isDisabled={selling.isPending} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function SoldVoucher({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const words = useVoucherWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const { code, expires_on, note } = voucher;
  return (
    <Dialog title={words.sold} onClose={onClose}>
      <div className="voucher">
        <p>{config.club.name}</p>
        <p className="voucher-amount">{formats.money(voucher)}</p>
        <p className="voucher-code">{code}</p>
        {note !== null && <p>{note}</p>}
        {expires_on !== null && <p>{words.until(formats.shortDate(expires_on))}</p>}
        <p className="hint">{words.soldText}</p>
      </div>
      <div className="dialog-foot">
        <Button kind="primary" onClick={onClose}>
          {words.done}
        </Button>
        <Button onClick={() => print()}>
          <Printer aria-hidden="true" size={18} />
          {admin.print}
        </Button>
      </div>
    </Dialog>
  );
}
