import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { type BankAccount, ifMatch } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useBankWords } from './bank-words.ts';
import { inFours } from './transfer-facts.tsx';

const NOTHING = { holder: null, iban: null, bic: null };

/** The account to which players transfer what they owe. */
export function AccountForm({ account }: { account: BankAccount }) {
  const words = useBankWords();
  const common = useWords();
  const refresh = useRefresh(['/admin/bank-account']);
  const [draft, setDraft] = useState(() => ({
    ...{ holder: account.holder ?? '', bic: account.bic ?? '' },
    iban: inFours(account.iban ?? ''),
  }));
  const saving = useMutation({
    mutationFn: (body: Parameters<typeof api.put<'/admin/bank-account'>>[1]['body']) =>
      api.put('/admin/bank-account', { body, headers: ifMatch(account) }),
    onSuccess: ({ iban }) => {
      config.bank = iban !== null; // The pages of bookings then show it, too
      showToast(iban === null ? words.removed : words.saved);
    },
    onSettled: refresh,
  });
  const fields = ['holder', 'iban', 'bic'] as const;
  const errors = fields.map((name) => fieldErrorOf(saving.error, name));
  const field = (name: (typeof fields)[number]) => ({
    value: draft[name],
    fieldError: errors[fields.indexOf(name)],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  const save = (): void =>
    saving.mutate({ holder: draft.holder.trim(), iban: draft.iban, bic: draft.bic.trim() || null });
  return (
    <Form className="stack" onSubmit={save}>
      <p className="hint">{words.accountHint}</p>
      <Field label={words.holder} required maxLength={70} {...field('holder')} />
      <div className="form-grid pairs">
        <Field label="IBAN" required maxLength={50} {...field('iban')} />
        <Field label={words.bic} maxLength={20} {...field('bic')} />
      </div>
      {saving.isError && errors.every((error) => !error) && <Failure error={saving.error} />}
      <div className="row">
        <Button type="submit" kind="primary" disabled={saving.isPending}>
          {common.save}
        </Button>
        {account.iban !== null && (
          <Button disabled={saving.isPending} onClick={() => saving.mutate(NOTHING)}>
            {words.remove}
          </Button>
        )}
      </div>
    </Form>
  );
}
