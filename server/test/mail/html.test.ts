import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CURRENCIES } from '../../../client/test/currencies.ts';
import { setCourtPhoto } from '../../src/modules/court-admin/photos.ts';
import { setClubImage } from '../../src/modules/club/actions.ts';
import { checkImage } from '../../src/modules/club/image.ts';
import type { Answer } from '../club.ts';
import { pngOf } from '../images.ts';
import { openMailClub } from './fixture.ts';

const ok = ({ status, text, body }: Answer) => (assert.ok(status < 300, text), body);

test('an email about a booking has its details, a button to its page, and a footer that says why', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const place = { venue: 'Club', address: 'Calle "A"', price_per_hour: { amount: 1800, currency: 'EUR' } };
  const court = await club.court({ name: 'Pista <Ñ> & Co', ...place, capacity: 4, cancellation_cutoff_minutes: 120 });
  const image = checkImage(pngOf(40, 40));
  const { photo } = await setCourtPhoto(club.context, court.id, { image, accepted: undefined });
  const [player, friend] = [await club.signIn(), await club.signIn('player', 'Fred Friend')];
  const participants = [{ name: 'Ann <b>' }, { name: 'Fred', email: friend.user.email }];
  const { id } = ok(await club.book(player, { court_id: court.id, participants }));
  assert.deepEqual(await post(), []);
  const { html, text } = box.mails.find(({ to }) => to === player.user.email)!;
  const page = `https://book.example.org/bookings/${id}`;
  const map = 'https://www.openstreetmap.org/directions?to=Calle+%22A%22';
  assert.match(
    html,
    /<strong>Pista &lt;Ñ> &amp; Co<\/strong><br>Sunday.* 10:00.*11:00<br>Club, Calle &quot;A&quot;<br>/,
  );
  assert.ok(
    html.includes(`<a href="${map}">Directions</a><br>Price: €18.00<br>Players: A player, Fred<br>You can`),
    html,
  );
  assert.match(html, /<br>You can cancel until Sunday.* at 08:00\.<\/p>/);
  assert.deepEqual(html.match(/src="[^"]*"/g), [`src="https://book.example.org/images/${photo}"`]);
  assert.ok(html.includes(`<a href="${page}" style="`) && html.includes(`>${page}</a>`), 'the address is also text');
  assert.match(html, /color:#ffffff">See my booking<\/a>/);
  assert.match(html, /at the club\.\s+<br>You can turn off emails like this/);
  const lines = ['Calle "A"', `Directions: ${map}`, 'Price: €18.00', 'Players: A player, Fred', 'You can cancel until'];
  assert.ok(text.replaceAll('\r', '').includes(lines.join('\n')), text);
  assert.ok(text.includes(`See my booking: ${page}`), text);
  const toFriend = box.mails.find(({ to }) => to === friend.user.email)!;
  assert.match(
    toFriend.text,
    /Players: player \d+, A player\r?\n/,
    'a name that could be a link is not shown to others',
  );
  assert.doesNotMatch(toFriend.text, /Price|cancel/);
  box.mails.length = 0;
  ok(await club.call('DELETE', `/bookings/${id}`, { as: player }));
  assert.deepEqual(await post(), []);
  for (const mail of box.mails)
    assert.doesNotMatch(mail.text + mail.html, /Price|Players|Directions|cancellation|<img/);
});

test('an email in Spanish has the same details, and says if the deadline has passed', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const court = await club.court({
    price_per_hour: { amount: 1800, currency: 'EUR' },
    cancellation_cutoff_minutes: 4000,
  });
  const player = await club.signIn();
  ok(await club.call('PATCH', '/auth/me', { as: player, body: { language: 'es', region: 'ES' } }));
  ok(await club.book(player, { court_id: court.id }));
  assert.deepEqual(await post(), []);
  assert.match(
    box.mails[0]!.text,
    /Precio: 18,00\s€\r?\nYa no se puede cancelar .*\(el plazo terminó el \S+ \d+ de .* a las/,
  );
  assert.match(box.mails[0]!.text, /Ver mi reserva: https:/);
});

test('the price in an email has the decimals of ISO 4217', async (t) => {
  const { box, club, post } = await openMailClub(t);
  const player = await club.signIn();
  for (const { currency, amount, full } of CURRENCIES.slice(0, 9)) {
    const court = await club.court({ name: currency, price_per_hour: { amount, currency } });
    ok(await club.book(player, { court_id: court.id }));
    assert.deepEqual(await post(), []);
    const { html } = box.mails.pop()!;
    assert.ok(html.replaceAll(/\s/gu, ' ').includes(`<br>Price: ${full}<br>`), html);
  }
});

test("the club's name is the sender and the signature of each mail, with its colour and logo", async (t) => {
  const { box, club, post } = await openMailClub(t);
  const [court, admin, player] = [await club.court(), await club.signIn('admin'), await club.signIn()];
  const ours = { name: 'Club "Río" <&>', colour: '#FFDD33' };
  ok(await club.call('PATCH', '/admin/club', { as: admin, body: ours }));
  const { logo } = await setClubImage(club.context, 'logo', { image: checkImage(pngOf(40, 40)) });
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
  await setClubImage(club.context, 'logo', { image: checkImage(pngOf(40, 40)) });
  ok(await club.book(await club.signIn(), { court_id: (await club.court()).id }));
  assert.deepEqual(await post(), []);
  assert.doesNotMatch(box.mails[0]!.html, /<img|src=/);
});
