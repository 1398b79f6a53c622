import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSameTimeZone } from '../../server/src/platform/time.ts';
import { formatsOf } from '../src/i18n/formats.ts';
import { presentName, timeZoneChoices } from '../src/ui/time-zones.ts';

const names: [stored: string, present: string][] = [
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Brazil/East', 'America/Sao_Paulo'],
  ['Etc/UTC', 'UTC'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Europe/Kyiv', 'Europe/Kyiv'],
  ['Europe/Madrid', 'Europe/Madrid'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
  ['US/Pacific', 'America/Los_Angeles'],
];

for (const [stored, present] of names)
  test(`the choice shows ${present} once if ${stored} is stored`, () => {
    assert.equal(presentName(stored), present);
    const choices = timeZoneChoices(stored);
    const shown = choices.filter(({ name }) => name === present.replaceAll('_', ' '));
    assert.deepEqual(
      shown.map(({ zone }) => zone),
      [stored],
    );
    assert.equal(choices.filter(({ zone }) => isSameTimeZone(zone, stored)).length, 1);
  });

test('no browser list, old or new, leads to an old name or to two names of a time zone', () => {
  // No browser lists old names with these prefixes.
  const old = names.map(([stored]) => stored).filter((zone) => !/^(Brazil|Etc|US)\//.test(zone));
  const present = names.map(([, name]) => name);
  for (const listed of [Intl.supportedValuesOf('timeZone'), [...old, 'Asia/Tokyo'], [...present, 'Asia/Tokyo']]) {
    const shown = timeZoneChoices('Europe/Madrid', listed).map(({ name }) => name.replaceAll(' ', '_'));
    assert.equal(new Set(shown).size, shown.length);
    for (const name of shown) assert.equal(presentName(name), name);
  }
});

test('a time zone has one name for people, in their language, whichever name is stored', () => {
  for (const [locale, stored, name] of [
    ['en-GB', 'Pacific/Auckland', 'New Zealand Time'],
    ['en-GB', 'Asia/Calcutta', 'India Standard Time'],
    ['en-GB', 'Asia/Kolkata', 'India Standard Time'],
    ['en-US', 'US/Pacific', 'Pacific Time'],
    ['en-US', 'Europe/Kiev', 'Eastern European Time'],
    ['es-ES', 'Europe/Kyiv', 'hora de Europa oriental'],
  ] as const)
    assert.equal(formatsOf(locale).zone(stored), name);
});
