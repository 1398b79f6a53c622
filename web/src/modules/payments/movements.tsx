import './own-money.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { PersonAccount, Movement } from '@courtside/client';
import { capitalise, useFormats } from '../../lib/format.ts';
import { pagesQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { More, QueryState } from '../../ui/components.tsx';
import { type OwnMoneyWords, useOwnMoneyWords } from './own-money-words.ts';

/** The balances and the debts of a person. */
export function AccountFacts({ account: { balances, owed } }: { account: PersonAccount }) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const none = [{ amount: 0, currency: config.currency }];
  return (
    <dl className="own-money">
      <div>
        <dt>{words.balance}</dt>
        <dd>{(balances.length > 0 ? balances : none).map((one) => formats.money(one)).join(', ')}</dd>
      </div>
      <div className={owed.length > 0 ? 'own-money-owed' : undefined}>
        <dt>{words.owed}</dt>
        <dd>{(owed.length > 0 ? owed : none).map((one) => formats.money(one)).join(', ')}</dd>
      </div>
    </dl>
  );
}

interface Props {
  /** Whether to show the movements of the signed-in person. */
  isOwn?: boolean;
  user?: number;
}

/** Returns what a movement is. A payment from the balance and a refund are two movements, which need two names. */
function nameOf(
  words: OwnMoneyWords,
  { account, kind, booking_id, amount }: Pick<Movement, 'account' | 'kind' | 'booking_id' | 'amount'>,
): string {
  if (account === 'liabilities:refunds' && kind !== 'transfer') {
    if (amount < 0) return words.refundOpen;
    return kind === 'payout' ? words.refundPaidOut : words.refundKept;
  }
  // Only membership fees are charged without a booking.
  if (kind === 'charge' && booking_id === null) return amount < 0 ? words.feeWaived : words.membershipFee;
  if (kind === 'charge' && amount < 0) return words.chargeLowered;
  if (kind === 'write_off' && amount > 0) return words.writeOffReversed;
  const isInBalance = account === 'liabilities:balance' && kind !== 'top_up' && kind !== 'voucher';
  if (isInBalance && amount < 0) return words.addedToBalance;
  return isInBalance && kind === 'payment' ? words.paidWithBalance : words.kinds[kind];
}

/** The movements of a person's account, newest first. A charge is negative, and a payment positive. */
export function Movements({ isOwn = false, user = 0 }: Props) {
  const words = useOwnMoneyWords();
  const formats = useFormats();
  const path = isOwn ? '/me/account/movements' : (`/admin/users/${user}/account/movements` as '/me/account/movements');
  const queryKey = isOwn ? ['/me/account/movements'] : ['/admin/users/{user}/account/movements', user];
  const list = useInfiniteQuery({ ...pagesQuery(path, {}), queryKey: queryKey as never, staleTime: 0 });
  const movements = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <QueryState query={list} lines={3} />
      {list.isSuccess && movements.length === 0 && <p className="hint">{words.nothing}</p>}
      <ul className="own-money" aria-label={words.movements}>
        {movements.map(({ id, created_at, kind, account, booking_id, amount, currency }) => (
          <li key={id}>
            <span>
              {nameOf(words, { account, kind, booking_id, amount })}
              <span className="hint">
                {` ${capitalise(formats.moment(Date.parse(created_at), config.time_zone))}`}
                {booking_id !== null && ', '}
                {booking_id !== null &&
                  // The booking of a refund can belong to another person
                  (isOwn && account !== 'liabilities:refunds' ? (
                    <Link to="/bookings/$booking" params={{ booking: String(booking_id) }}>
                      {words.booking(booking_id)}
                    </Link>
                  ) : (
                    words.booking(booking_id)
                  ))}
              </span>
            </span>
            <span>{formats.money({ amount: -amount, currency })}</span>
          </li>
        ))}
      </ul>
      <More list={list} />
    </>
  );
}
