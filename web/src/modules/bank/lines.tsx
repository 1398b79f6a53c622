import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BankLine, Payment } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, More, QueryState } from '../../ui/components.tsx';
import { ReceiptDialog } from '../payments/receipt.tsx';
import { useBankWords } from './bank-words.ts';
import { BookDialog, IgnoreDialog } from './line-dialogs.tsx';
import { useBooking } from './use-booking.ts';

const STATES = ['open', 'booked', 'ignored'] as const;
type Opened = { dialog: 'book' | 'ignore'; line: BankLine } | { dialog: 'receipt'; payment: Payment };

/** The incoming transfers of all statements. Open ones have proposals, which are booked with one click. */
export function Lines() {
  const words = useBankWords();
  const [status, setStatus] = useState<BankLine['status']>('open');
  const [opened, setOpened] = useState<Opened>();
  const list = useInfiniteQuery({ ...pagesQuery('/admin/bank-lines', { status }), staleTime: 0 });
  const lines = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const close = (): void => setOpened(undefined);
  return (
    <>
      <div className="row" role="group" aria-label={words.transfers}>
        {STATES.map((value) => (
          <button
            key={value}
            type="button"
            className="chip"
            aria-pressed={value === status}
            onClick={() => setStatus(value)}
          >
            {words.states[value]}
          </button>
        ))}
      </div>
      <QueryState query={list} />
      {list.isSuccess && lines.length === 0 && <p className="hint">{words.nothing[status]}</p>}
      <ul className="bank-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} onOpen={setOpened} />
        ))}
      </ul>
      <More list={list} />
      {opened?.dialog === 'book' && <BookDialog line={opened.line} onClose={close} />}
      {opened?.dialog === 'ignore' && <IgnoreDialog line={opened.line} onClose={close} />}
      {opened?.dialog === 'receipt' && <ReceiptDialog payment={opened.payment} onClose={close} />}
    </>
  );
}

function Line({ line, onOpen }: { line: BankLine; onOpen: (opened: Opened) => void }) {
  const words = useBankWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const { amount, currency, booked_on, text, status, ignored_reason, proposals } = line;
  const name = line.name ?? words.unknownPayer;
  const about = (what: string): string => admin.forWhom(what, name);
  return (
    <li className="stack" aria-label={`${name}, ${formats.money({ amount, currency })}`}>
      <div className="bank-line-head">
        <strong>{name}</strong>
        <strong>{formats.money({ amount, currency })}</strong>
      </div>
      <p className="hint bank-line-text">
        {capitalise(formats.shortDate(booked_on))} · {text ?? words.noText}
      </p>
      {ignored_reason !== null && <p>{ignored_reason}</p>}
      {status === 'open' && <Proposals line={line} />}
      <div className="row">
        {status !== 'booked' && (
          <Button aria-label={about(words.otherPerson)} onClick={() => onOpen({ dialog: 'book', line })}>
            {words.otherPerson}
          </Button>
        )}
        {status === 'open' && (
          <Button aria-label={about(words.ignore)} onClick={() => onOpen({ dialog: 'ignore', line })}>
            {words.ignore}
          </Button>
        )}
        {status === 'booked' && <Receipt line={line} label={about(words.receipt)} onOpen={onOpen} />}
        {status === 'open' && proposals.length === 0 && <span className="hint">{words.noProposal}</span>}
      </div>
    </li>
  );
}

function Proposals({ line }: { line: BankLine }) {
  const words = useBankWords();
  const formats = useFormats();
  const booking = useBooking(line);
  return (
    <>
      {line.proposals.map(({ user, bookings, dues, top_up }, i) => {
        const ids = bookings.map(({ booking_id }) => booking_id);
        const parts = [
          ids.length > 0 && words.bookings(ids),
          dues.length > 0 && words.dues(dues.length),
          top_up > 0 && words.rest(formats.money({ amount: top_up, currency: line.currency })),
        ];
        return (
          <div key={user.id} className="bank-proposal">
            <span>
              {user.name} <span className="hint">{parts.filter((part) => part !== false).join(', ')}</span>
            </span>
            <Button
              {...(i === 0 ? { kind: 'primary' as const } : {})}
              aria-label={`${words.book}: ${user.name}`}
              disabled={booking.isPending}
              onClick={() => booking.mutate({ user, bookings, dues })}
            >
              {words.book}
            </Button>
          </div>
        );
      })}
      {booking.isError && <Failure error={booking.error} />}
    </>
  );
}

interface ReceiptProps {
  line: BankLine;
  label: string;
  onOpen: (opened: Opened) => void;
}

/** Shows the receipt of a booked line, where the payment can be reversed. */
function Receipt({ line: { payment_id }, label, onOpen }: ReceiptProps) {
  const words = useBankWords();
  const loading = useMutation({
    mutationFn: (payment: number) => api.get('/admin/payments/{payment}', { params: { path: { payment } } }),
    onSuccess: (payment) => onOpen({ dialog: 'receipt', payment }),
  });
  if (payment_id === null) return null;
  return (
    <>
      <Button aria-label={label} onClick={() => loading.mutate(payment_id)}>
        {words.receipt}
      </Button>
      {loading.isError && <Failure error={loading.error} />}
    </>
  );
}
