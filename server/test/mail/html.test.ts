import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CURRENCIES } from '../../../client/test/currencies.ts';
import { setClubLogo } from '../../src/modules/club/actions.ts';
import { checkImage } from '../../src/modules/club/image.ts';
import type { Answer } from '../club.ts';
import { pngOf } from '../images.ts';
import { openMailClub } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);

test('an email about a booking has its details, a button, and a footer that says why', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const place = { venue: 'Club', address: 'Calle "A"', price_per_hour: { amount: 1800, currency: 'EUR' } };
  const court = await club.court({ name: 'Pista <Ñ> & Co', ...place });
  const player = await club.signIn();
  const { id } = ok(await club.book(player, { court_id: court.id }));
  assert.deepEqual(await post(), []);
  const { html } = box.mails.pop()!;
  const details =
    /<strong>Pista &lt;Ñ> &amp; Co<\/strong><br>Sunday.* 10:00.*11:00<br>Club, Calle &quot;A&quot;(<br>€18\.00)?<\/p>/;
  assert.equal(details.exec(html)?.[1], '<br>€18.00', html);
  assert.match(html, /<a href="https:\/\/book\.example\.org\/bookings" [^>]*color:#ffffff">See my bookings<\/a>/);
  assert.match(html, />https:\/\/book\.example\.org\/bookings<\/a>/, 'the address is also text');
  assert.match(html, /at the club\.\s+<br>You can turn off emails like this/);
  assert.doesNotMatch(html, /<img|src=/);
  ok(await club.call('DELETE', `/bookings/${id}`, { as: player }));
  assert.deepEqual(await post(), []);
  const cancelled = details.exec(box.mails[0]!.html);
  assert.deepEqual(
    [cancelled?.length, cancelled?.[1]],
    [2, undefined],
    'the email about a cancelled booking has no price',
  );
});

test('the price in an email has the decimals of ISO 4217', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const player = await club.signIn();
  for (const { currency, amount, full } of CURRENCIES.slice(0, 9)) {
    const court = await club.court({ name: currency, price_per_hour: { amount, currency } });
    ok(await club.book(player, { court_id: court.id }));
    assert.deepEqual(await post(), []);
    const { html } = box.mails.pop()!;
    assert.ok(html.replaceAll(/\s/gu, ' ').includes(`<br>${full}</p>`), html);
  }
});

test("the club's name is the sender and the signature of each mail, with its colour and logo", async (t) => {
  const { box, club, post } = await openMailClub(t);
  const [court, admin, player] = [await club.court(), await club.signIn('admin'), await club.signIn()];
  const ours = { name: 'Club "Río" <&>', colour: '#FFDD33' };
  ok(await club.call('PATCH', '/admin/club', { as: admin, body: ours }));
  const { logo } = await setClubLogo(club.context, checkImage(pngOf(40, 40)));
  ok(await club.book(player, { court_id: court.id }));
  assert.deepEqual(await post(), []);
  const { headers, text, html } = box.mails[0]!;
  assert.match(headers['from']!, /^"?Club \\?"Río\\?" <&>"? <book@example\.org>$/);
  assert.match(text, /^Club "Río" <&>\r$/m);
  assert.match(html, /<strong>Club &quot;Río&quot; &lt;&amp;><\/strong>/);
  assert.match(html, /bgcolor="#ffdd33"[^]*color:#000000">See my/, 'the text is readable on a light colour');
  assert.deepEqual(html.match(/src="[^"]*"/g), [`src="https://book.example.org/images/${logo}"`]);
});

test('an email loads no logo over plain HTTP', async (t) => {
  const { box, club, post } = await openMailClub(t, { PUBLIC_URL: 'http://localhost:3000' });
  await setClubLogo(club.context, checkImage(pngOf(40, 40)));
  ok(await club.book(await club.signIn(), { court_id: (await club.court()).id }));
  assert.deepEqual(await post(), []);
  assert.doesNotMatch(box.mails[0]!.html, /<img|src=/);
});
