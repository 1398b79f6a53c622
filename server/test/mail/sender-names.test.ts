import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mailboxOf } from '../../src/platform/mailbox.ts';
import { openMailClub } from './fixture.ts';

const ADDRESS = 'book@club.example';
const LONG = `Club ${'de tenis y pádel de la ribera '.repeat(5)}`.trim();

/** For each club name: the value of the mail setting, and the `From` header that emails must have. */
const cases: [name: string, setting: string, header: RegExp][] = [
  ['SV 1911: Tennis (Halle)', `SV 1911: Tennis (Halle) <${ADDRESS}>`, /^"SV 1911: Tennis \(Halle\)" </],
  ['SV 1911: Tennis; (Halle', `SV 1911: Tennis; (Halle <${ADDRESS}>`, /^"SV 1911: Tennis; \(Halle" </],
  ['Tennis, Padel & Co., Ltd.', `Tennis, Padel & Co., Ltd. <${ADDRESS}>`, /^"Tennis, Padel & Co\., Ltd\." </],
  ['Club "Río"', `Club "Río" <${ADDRESS}>`, /^"?Club \\?"Río\\?""? </],
  ['Club "Rio", hall 2', `"Club \\"Rio\\", hall 2" <${ADDRESS}>`, /^"Club \\"Rio\\", hall 2" </],
  ['A <B> C', `"A <B> C" <${ADDRESS}>`, /^"A <B> C" </],
  ['info@club.example: news', `info@club.example: news <${ADDRESS}>`, /^"info@club\.example: news" </],
  ['Теннис: зал №1', `Теннис: зал №1 <${ADDRESS}>`, /^"?Теннис: зал №1"? </],
  ['Grün-Weiß (Halle)', `=?utf-8?Q?Gr=C3=BCn-Wei=C3=9F?= =?utf-8?B?IChIYWxsZSk=?= <${ADDRESS}>`, /^"?Grün-Weiß/],
  ['Back\\slash', `Back\\slash <${ADDRESS}>`, /^"Back\\\\slash" </],
  [LONG, `${LONG} <${ADDRESS}>`, /^"?Club de tenis y pádel[^,]*ribera"? </],
  ['Падел 🎾', `Падел 🎾 <${ADDRESS}>`, /^"?Падел 🎾"? </],
  ['نادي التنس', `نادي التنس <${ADDRESS}>`, /^"?نادي التنس"? </],
  ['Club', `Club <MAILTO:${ADDRESS}.>`, /^"?Club"? <book@club\.example>$/],
  ['', `mailto:${ADDRESS}`, /^<?book@club\.example>?$/],
  ['', ADDRESS, /^book@club\.example$/],
  ['', `<${ADDRESS}>`, /^<?book@club\.example>?$/],
];

test('a sender is one address with the whole name', async (t) => {
  for (const [name, setting, header] of cases) {
    assert.deepEqual(mailboxOf(setting), { name, address: ADDRESS });
    await t.test(setting, async (t) => {
      const { box, club, post } = await openMailClub(t, { MAIL_FROM: setting });
      await club.book(await club.signIn(), { court_id: (await club.court()).id });
      assert.deepEqual(await post(), []);
      const from = box.mails[0]!.headers['from']!;
      assert.match(from, header);
      assert.ok(from.includes(ADDRESS), from);
    });
  }
});

test('rejects a setting that is not one address', () => {
  for (const text of [
    'Club',
    'Club <book>',
    'a@b.example, c@d.example',
    'Club <a@b.example>, <c@d.example>x',
    'a\n<b@c.d>',
    'A <a@b.example>, B <c@d.example>',
    'A <a@b.example>; <c@d.example>',
    '<a@b.example> <c@d.example>',
  ])
    assert.equal(mailboxOf(text), undefined, text);
});

test('names of clubs, players and courts add no headers and no addresses to an email', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const admin = await club.signIn('admin');
  const name = 'SV: Tennis, (Halle); <x@y.example>';
  assert.equal((await club.call('PATCH', '/admin/club', { as: admin, body: { name } })).status, 200);
  const player = await club.signIn();
  assert.equal((await club.call('PATCH', '/auth/me', { as: player, body: { name: 'Li: A, B (C); D' } })).status, 200);
  const court = await club.court({ name: 'Court, 1: (A)' });
  await club.book(player, { court_id: court.id });
  assert.deepEqual(await post(), []);
  const [{ headers, to }] = box.mails as [(typeof box.mails)[0]];
  assert.equal(headers['from'], '"SV: Tennis, (Halle); <x@y.example>" <book@example.org>');
  assert.equal(headers['to'], `"Li: A, B (C); D" <${to}>`);
  assert.match(headers['subject']!, /Court, 1: \(A\)/);
});
