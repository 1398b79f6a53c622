// A club that takes payments online, and the stand-in for its provider.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { applyDueStatuses } from '../../src/kernel/expire.ts';
import { verifyLedger } from '../../src/modules/ledger/verify.ts';
import { addProvider } from '../../src/modules/online-payments/providers.ts';
import { reconcile } from '../../src/modules/online-payments/reconcile.ts';
import { sendRefunds } from '../../src/modules/online-payments/send-refunds.ts';
import { checks as onlineChecks } from '../../src/modules/online-payments/verify.ts';
import { checks as paymentChecks } from '../../src/modules/payments/verify.ts';
import { MINUTE } from '../../src/platform/time.ts';
import { openClub } from '../club.ts';
import type { TestSettings } from '../policy.ts';
import { freePort } from '../ports.ts';
import { FakeMollie } from './fakes/fake-mollie.ts';
import { FakeStripe } from './fakes/fake-stripe.ts';

export const PRICE = 2400;

/** Makes a file with a new key for `MONEY_KEY_FILE`. */
export function makeKeyFile(folder: string): string {
  const file = join(folder, 'money.key');
  writeFileSync(file, `${randomBytes(32).toString('base64')}\n`);
  return file;
}

export type Fake = FakeStripe | FakeMollie;

/** Starts the stand-in for a provider. */
export async function startFake(name: 'stripe' | 'mollie', mode: 'live' | 'test' = 'live'): Promise<Fake> {
  const fake = name === 'stripe' ? new FakeStripe(`sk_${mode}_fake`) : new FakeMollie(`${mode}_fake`);
  return fake.start();
}

interface Options {
  name?: 'stripe' | 'mollie';
  mode?: 'live' | 'test';
  terms?: object;
  settings?: TestSettings;
}

/** Opens a club whose players pay 24.00 online before the booking is confirmed. */
export async function openOnlineClub(t: TestContext, { name = 'stripe', mode = 'live', ...rest }: Options = {}) {
  const [fake, port] = [await startFake(name, mode), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'courtside-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const keys = { MONEY_KEY_FILE: makeKeyFile(folder), PUBLIC_URL: url };
  const club = await openClub({ ...keys, ...rest.settings });
  t.after(async () => {
    await fake.notifications.settled();
    await club.close();
    await fake.stop();
  });
  fake.now = () => club.clock.now;
  await club.app.listen({ port, host: '127.0.0.1' });
  const secret = fake instanceof FakeStripe && { webhook_secret: fake.webhookSecret };
  const provider = await addProvider(club.context, { name, api_key: fake.apiKey, ...secret }, fake.url);
  const notifyUrl = `${url}/payment-notifications/${provider.id}`;
  if (fake instanceof FakeStripe) fake.notifyUrl = notifyUrl;
  const [admin, player] = [await club.signIn('admin'), await club.signIn()];
  const call = (method: string, path: string, body?: object, as = admin) =>
    club.call(method, path, { as, ...(body && { body }) });
  const send = async (method: string, path: string, body?: object, as = admin): Promise<any> => {
    const answer = await call(method, path, body, as);
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const court = await club.court({ price_per_hour: { amount: PRICE, currency: 'EUR' } });
  const terms = { mode: 'now', pay_within_minutes: 10, refund_to: 'origin', ...rest.terms };
  await send('POST', '/admin/payment-terms', { name: 'Online', ...terms });

  const work = async (): Promise<void> => {
    await reconcile(club.context);
    await sendRefunds(club.context);
    await applyDueStatuses(club.context);
  };
  return {
    ...{ club, fake, admin, player, court, call, send, notifyUrl },
    /** Runs the background tasks once. */
    work,
    /** Lets time pass, and runs the background tasks every ten seconds. */
    async pass(ms: number): Promise<void> {
      for (const end = club.clock.now + ms; club.clock.now < end;) {
        club.clock.now = Math.min(end, club.clock.now + MINUTE / 6);
        await work();
      }
    },
    async book(as = player, fields: object = {}): Promise<any> {
      const answer = await club.book(as, { court_id: court.id, ...fields });
      assert.equal(answer.status, 201, answer.text);
      return answer.body;
    },
    /** Starts a payment. Returns it with its reference at the provider. */
    async start(booking: { id: number }, as = player): Promise<any> {
      const payment = await send('POST', `/bookings/${booking.id}/online-payment`, {}, as);
      const row = await club.context.db.read
        .selectFrom('online_payments')
        .select('reference')
        .where('id', '=', payment.id)
        .executeTakeFirstOrThrow();
      return { ...payment, reference: row.reference! };
    },
    resultOf: (payment: { id: number }, as = player): Promise<any> =>
      send('GET', `/me/online-payments/${payment.id}`, undefined, as),
    statusOf: async (booking: { id: number }): Promise<string> =>
      (await send('GET', `/admin/bookings/${booking.id}`)).status,
    paymentOf: (booking: { id: number }): Promise<any> => send('GET', `/admin/bookings/${booking.id}/payment`),
    /** Checks the books, and that the clearing account contains what the provider has kept for the club. */
    async assertBalanced(): Promise<void> {
      await fake.notifications.settled();
      const { db, now } = club.context;
      assert.equal((await verifyLedger(db.read)).fault, undefined);
      for (const check of [paymentChecks['payments']!, onlineChecks['online-payments']!]) {
        const finding = await check(db, now());
        assert.ok(finding?.ok ?? true, finding?.detail ?? '');
      }
      const clearing = db.read.selectFrom('ledger_postings').select(({ fn }) => fn.sum('amount').as('sum'));
      const { sum } = await clearing.where('account', '=', `assets:clearing:${name}`).executeTakeFirstOrThrow();
      assert.equal(Number(sum ?? 0), mode === 'test' ? 0 : (fake.total()['EUR'] ?? 0));
    },
  };
}
