// A club whose players share the price of a booking, and the people who pay.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { openOnlineClub } from './fixture.ts';

export interface SharedFixture extends Awaited<ReturnType<typeof openOnlineClub>> {
  booking: any;
  /** The tokens of the shares, in their order. */
  tokens: string[];
  share: (shares: object[]) => Promise<any>;
  /** Opens the page of a share, and returns the reference of its payment at the provider. */
  open: (token: string, rest?: boolean) => Promise<string>;
  /** Opens the page of a share, and authorises the payment. */
  authorise: (token: string, rest?: boolean) => Promise<string>;
  check: (token: string) => Promise<any>;
  leave: (token: string) => Promise<any>;
  /** Returns the amount that the provider has taken from a payment. */
  captured: (reference: string) => number;
  stateAt: (reference: string) => string;
}

const NAMES = ['Ana', 'Ben', 'Cleo', 'Dan'];

interface Options extends NonNullable<Parameters<typeof openOnlineClub>[1]> {
  people?: number;
  /** Whether the player of the booking is an admin, who can pay in test mode. */
  asAdmin?: boolean;
}

/** Opens a club with a booking that the given number of people share. */
export async function openShared(
  t: TestContext,
  { people = 4, terms = {}, asAdmin = false, ...options }: Options,
): Promise<SharedFixture> {
  const c = await openOnlineClub(t, { ...options, terms: { share_within_minutes: 60, ...terms } });
  const organiser = asAdmin ? c.admin : c.player;
  const booking = await c.book(organiser);
  const share = async (shares: object[]) =>
    (await c.send('PUT', `/bookings/${booking.id}/shares`, { shares }, organiser)).split;
  const split = await share(NAMES.slice(0, people).map((name) => ({ name })));
  const post = async (path: string, body: object): Promise<any> => {
    const answer = await c.club.call('POST', path, { body });
    assert.ok(answer.status < 300, `POST ${path}: ${answer.text}`);
    return answer.body;
  };
  const open = async (token: string, rest = false) => {
    const { url } = await post('/share-payments', { token, rest });
    return [...c.fake.payments.keys()].find((reference) => url.endsWith(`/pay/${reference}`))!;
  };
  return {
    ...c,
    booking,
    tokens: split.shares.map(({ url }: { url: string }) => tokenOf(url)),
    share,
    open,
    async authorise(token, rest) {
      const reference = await open(token, rest);
      c.fake.pay(reference);
      await c.fake.notifications.settled();
      return reference;
    },
    check: (token) => post('/share-checks', { token }),
    leave: (token) => post('/share-releases', { token }),
    captured: (reference) => c.fake.paymentOf(reference).captured,
    stateAt: (reference) => c.fake.paymentOf(reference).state,
  };
}

export function tokenOf(url: string): string {
  return url.slice(url.indexOf('#') + 1);
}
