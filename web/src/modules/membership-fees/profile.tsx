import '../payments/own-money.css';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import type { Due } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { pagesQuery, readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, More } from '../../ui/components.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { SettingsSection } from '../accounts/settings-section.tsx';
import { DueList } from './due-list.tsx';
import { useFeeWords } from './words.ts';

/** The membership fees of the signed-in player. */
export default function OwnDues() {
  const words = useFeeWords();
  const formats = useFormats();
  const withKey = useIdempotencyKey();
  const refresh = useRefresh(['/me/dues', '/me/account', '/me/account/movements']);
  const list = useInfiniteQuery({ ...pagesQuery('/me/dues', {}), enabled: config.payments, staleTime: 0 });
  const account = useQuery({ ...readQuery('/me/account'), enabled: config.payments });
  /** Returns the part of a fee that the balance can pay. The person pays the rest at the club. */
  const payableOf = ({ owed, currency }: Due): number =>
    Math.min(owed, account.data?.balances.find((one) => one.currency === currency)?.amount ?? 0);
  const paying = useMutation({
    mutationFn: (due: Due) => {
      const body = { amount: payableOf(due) };
      const params = { path: { due: due.id } };
      return withKey({ id: due.id, ...body }, (headers) =>
        api.post('/me/dues/{due}/payment', { params, headers, body }),
      );
    },
    onSuccess: () => showToast(words.paid),
    onSettled: refresh,
  });
  const dues = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (dues.length === 0) return null;
  return (
    <SettingsSection title={words.title} hint={words.ownHint}>
      <DueList
        dues={dues}
        renderAction={(due) =>
          payableOf(due) > 0 && (
            <Button disabled={paying.isPending} onClick={() => paying.mutate(due)}>
              {words.pay(formats.money({ amount: payableOf(due), currency: due.currency }))}
            </Button>
          )
        }
      />
      <More list={list} />
      {paying.isError && <Failure error={paying.error} />}
    </SettingsSection>
  );
}
