import '../payments/own-money.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Due } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { api, config } from '../../lib/session.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Button } from '../../ui/button.tsx';
import { More } from '../../ui/components.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { PayDialog } from '../payments/pay-dialog.tsx';
import { useMoneyWords } from '../payments/money-words.ts';
import { ReasonDialog } from '../payments/reason-dialogs.tsx';
import { DueList } from './due-list.tsx';
import { useFeeWords } from './words.ts';

/** The membership fees of a person. Staff take payments and waive fees here. */
export default function PersonDues({ user }: SectionPlaces['person']) {
  const words = useFeeWords();
  const money = useMoneyWords();
  const formats = useFormats();
  const can = useCan();
  const [opened, setOpened] = useState<{ due: Due; isWaiver: boolean }>();
  const params = { user_id: user.id };
  const list = useInfiniteQuery({
    ...pagesQuery('/admin/dues', params),
    enabled: config.payments && can('payments.read'),
    staleTime: 0,
  });
  const dues = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (dues.length === 0) return null;
  const close = (): void => setOpened(undefined);
  const due = opened?.due;
  return (
    <section className="card" aria-label={words.title}>
      <h2>{words.title}</h2>
      <DueList
        dues={dues}
        renderAction={(due) =>
          can('payments.take') && (
            <>
              <Button onClick={() => setOpened({ due, isWaiver: false })}>
                {money.takeAmount(formats.money({ amount: due.owed, currency: due.currency }))}
              </Button>
              {due.waived < due.amount && (
                <Button onClick={() => setOpened({ due, isWaiver: true })}>{words.waive}</Button>
              )}
            </>
          )
        }
      />
      <More list={list} />
      {due && !opened.isWaiver && (
        <PayDialog
          {...{ user, currency: due.currency, bookings: [], dues: [{ due_id: due.id, owed: due.owed }] }}
          onClose={close}
        />
      )}
      {due && opened.isWaiver && (
        <ReasonDialog
          title={words.waiveTitle}
          submit={words.waive}
          most={{ amount: Math.min(due.owed, due.amount - due.waived), currency: due.currency }}
          send={({ amount, reason }, headers) => {
            const params = { path: { due: due.id } };
            return api.post('/admin/dues/{due}/waivers', { params, headers, body: { amount, reason } });
          }}
          onSent={(amount) => showToast(words.waived(formats.money({ amount, currency: due.currency })))}
          onClose={close}
        />
      )}
    </section>
  );
}
