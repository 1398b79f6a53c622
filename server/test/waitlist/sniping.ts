import { type Chance, pick } from '../load.ts';

export type Send = (
  token: string,
  method: string,
  path: string,
  body?: object,
) => Promise<{ status: number; body: any }>;

export interface Attack {
  send: Send;
  /** Token of the player who books every slot and then cancels the booking. */
  owner: string;
  /** Tokens of the players on the waiting list. */
  waiters: readonly string[];
  /** Tokens of the players who keep trying to book the slot. */
  snipers: readonly string[];
  courts: readonly number[];
  /** There must be enough dates for all slots. Each court has 23 slots on each date. */
  dates: readonly string[];
  slots: number;
  chance: Chance;
}

/** Frees slots that a waiting player wants, while other players try to book them. */
export async function snipe(attack: Attack): Promise<{ sniped: number; offered: number; attempts: number }> {
  const result = { sniped: 0, offered: 0, attempts: 0 };
  for (let n = 0; n < attack.slots; n += 1) {
    const { isSniped, isOffered, attempts } = await snipeOne(attack, n);
    result.sniped += Number(isSniped);
    result.offered += Number(isOffered);
    result.attempts += attempts;
  }
  return result;
}

async function snipeOne({ send, owner, waiters, snipers, courts, dates, chance }: Attack, n: number) {
  const hour = n % 23;
  const [start, end] = [hour, hour + 1].map((each) => `${String(each).padStart(2, '0')}:00`);
  const day = Math.floor(n / 23);
  const court_id = courts[day % courts.length]!;
  const booking_date = dates[Math.floor(day / courts.length)]!;
  const slot = { court_id, booking_date, start_time: start, end_time: end };
  const window = { start_after: start, end_before: end, duration_minutes: 60 };
  const waiter = pick(waiters, chance);
  const booked = await expect(201, send(owner, 'POST', '/bookings', slot));
  const { id } = await expect(201, send(waiter, 'POST', '/waitlist', { court_id, booking_date, ...window }));
  const seen = { isSniped: false, attempts: 0 };
  let isCancelled = false;
  const refused = Promise.withResolvers<void>();
  const hammering = snipers.map(async (token) => {
    for (let isLast = false; !isLast && !seen.isSniped;) {
      isLast = isCancelled; // Make one last attempt after the cancellation
      const { status } = await send(token, 'POST', '/bookings', slot);
      seen.attempts += 1;
      if (status === 201) seen.isSniped = true;
      else if (status !== 409) throw new Error(`A booking was answered ${status}.`);
      refused.resolve();
    }
  });
  await refused.promise;
  await expect(200, send(owner, 'DELETE', `/bookings/${booked.id}`));
  isCancelled = true;
  await Promise.all(hammering);
  const entry = await expect(200, send(waiter, 'GET', `/waitlist/${id}`));
  return { ...seen, isOffered: entry.status === 'offered' };
}

async function expect(status: number, answer: ReturnType<Send>): Promise<any> {
  const { status: actual, body } = await answer;
  if (actual !== status) throw new Error(`Answered ${actual} instead of ${status}: ${JSON.stringify(body)}`);
  return body;
}
