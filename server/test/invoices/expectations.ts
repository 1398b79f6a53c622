import assert from 'node:assert/strict';
import { creditInvoice, makeInvoices } from '../../src/modules/invoices/actions.ts';
import { bookFor } from '../../src/kernel/on-behalf.ts';
import { setPayer } from '../../src/modules/invoices/payers.ts';
import { mergeGuest } from '../../src/modules/privacy/merge.ts';
import { hourAt } from '../lock-scene.ts';
import { addTerms } from '../../src/modules/payments/actions.ts';
import { transact } from '../../src/platform/db/transact.ts';
import { DAY, today } from '../../src/platform/time.ts';
import { changeSettings } from '../../src/modules/invoices/seller.ts';
import { type Expectations, type Scene, MARK } from '../expectations.ts';
import { SUNDAY } from '../club.ts';

const PRICE = { price_per_hour: { amount: 2400, currency: 'EUR' } };
const MONTH = { date_from: '2026-11-01', date_to: '2027-12-31' };
const SETTINGS = {
  ...{ legal_name: 'Club', address: null, tax_number: null, footer: null },
  ...{ invoice_prefix: 'I-', credit_note_prefix: 'C-' },
};

/** Bills a booking of a player. Returns the id of the invoice. */
async function makeInvoice(club: Scene['club'], player: Scene['owner']): Promise<number> {
  const as = await club.signIn('admin');
  const { id: court_id } = await club.court(PRICE);
  await club.call('POST', '/admin/payment-terms', { as, body: { name: 'Pay' } });
  await club.call('PATCH', '/admin/club', { as, body: { name: 'Club' } });
  const booking_date = today('UTC', club.clock.now + 2 * DAY);
  const booked = await club.book(player, { court_id, booking_date, start_time: '21:00', end_time: '22:00' });
  assert.equal(booked.status, 201, booked.text);
  const body = { user_id: player.user.id, ...MONTH, address: MARK };
  return (await club.call('POST', '/admin/invoices', { as, body })).body.data[0].id;
}

export const expectations: Expectations = {
  allowed: {
    'invoices.manage':
      'createInvoice createInvoiceRun creditInvoice previewInvoiceRun sendInvoice setInvoicePayer updateInvoiceSettings',
    'payments.take': 'sendReceipt',
    'payments.read': 'getInvoice getInvoicePayer getInvoicePdf getInvoiceSettings getPaymentPdf listInvoices',
  },
  roles: { 'invoices.manage': ['treasurer'] },
  resources: { invoice: { make: ({ club, owner }) => makeInvoice(club, owner), isOwn: true } },
  async writes({ club, admin, player }) {
    const id = await makeInvoice(club, player);
    const { id: court_id } = await club.court(PRICE);
    await club.book(player, { court_id, start_time: '19:00', end_time: '20:00' });
    await club.book(await club.signIn(), { court_id, start_time: '20:00', end_time: '21:00' });
    const topUp = { user_id: player.user.id, top_up: 500, means: [{ means: 'card' }] };
    const { body: payment } = await club.call('POST', '/admin/payments', { as: admin, body: topUp });
    return {
      sendInvoice: [`/admin/invoices/${id}/email`],
      sendReceipt: [`/admin/payments/${payment.id}/email`],
      updateInvoiceSettings: ['/admin/invoice-settings', SETTINGS],
      createInvoice: ['/admin/invoices', { user_id: player.user.id, ...MONTH }],
      createInvoiceRun: ['/admin/invoice-runs', MONTH],
      creditInvoice: [`/admin/invoices/${id}/credit-note`, { reason: 'Wrong address' }],
      setInvoicePayer: [`/admin/users/${player.user.id}/invoice-payer`, { payer_id: (await club.signIn()).user.id }],
    };
  },
  bodies: { creditInvoice: { reason: 'Wrong address' }, setInvoicePayer: { payer_id: null } },
  unreachable: {
    createInvoice: 'needs a person',
    getInvoice: 'needs an invoice',
    getInvoicePdf: 'needs an invoice',
    getOwnInvoicePdf: 'needs an invoice',
    getPaymentPdf: 'needs a payment',
    creditInvoice: 'needs an invoice',
    sendInvoice: 'needs an invoice, and a mail server',
    sendReceipt: 'needs a payment, and a mail server',
  },
  lockOperations: {
    'the treasurer bills a month, and credits an invoice': async (scene) => {
      const { fixture } = scene;
      const seller = { legal_name: 'Club', address: 'Street 1', tax_number: null, footer: null };
      await changeSettings(fixture, { ...seller, invoice_prefix: 'INV-', credit_note_prefix: 'CN-' });
      await transact(fixture.db, (db) => addTerms(db, fixture, { name: 'Pay' }));
      const priced = await fixture.court({ price_per_hour: { amount: 2400, currency: 'EUR' } });
      await scene.bookAt(priced, 10);
      return async () => {
        const days = { date_from: SUNDAY, date_to: SUNDAY };
        const [made] = await transact(fixture.db, (db) => makeInvoices(db, fixture, days));
        await transact(fixture.db, (db) => creditInvoice(db, fixture, made!.row.id, 'Wrong address'));
      };
    },
    'the treasurer changes the payer of a person': async ({ fixture, player, relative, friend }) => {
      const change = (payer: number) => transact(fixture.db, (db) => setPayer(db, fixture, player.id, payer));
      await change(friend.id);
      return () => change(relative.id);
    },
    'a merge moves the people for whom a guest pays': async ({ fixture, plain, player, friend }) => {
      const input = { guest_name: 'Guest', court_id: plain, booking_date: SUNDAY, ...hourAt(10) };
      const options = { now: fixture.now(), actor: fixture.actor };
      const { user_id } = await transact(fixture.db, (db) => bookFor(db, input, options));
      await transact(fixture.db, (db) => setPayer(db, fixture, friend.id, user_id));
      return () => mergeGuest(fixture, player.id, user_id);
    },
  },
  exported: ['invoices', 'invoice_payer'],
  acceptsFields: ['createInvoice user_id'],
};
