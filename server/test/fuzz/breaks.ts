import { type Chance, pick } from '../load.ts';
import { whole } from './values.ts';

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce((inner) => [inner], 'x' as unknown);

const NASTY: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e-7, 1e21, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), [], {}, [null], [[]], [{}]],
  ...['', ' ', '\u0000', 'a\u0000b', '\ud800', '\udc00\ud800', '\u202e', '\ufeff', '\u2028', '\r\n', '\u{10FFFF}'],
  ...['x'.repeat(200), 'x'.repeat(5000), 'ﷺ'.repeat(300), '\u0301'.repeat(500), '9'.repeat(400), '-9'.repeat(30)],
  ...["' or 1=1 --", '"; drop table users; --', "\\'; select pg_sleep(9)--", '%', '%%', '$1', '?', ':id', '{}', '*'],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'null',
    'undefined',
    'NaN',
    'Infinity',
    '1e3',
    '0x10',
    '١٢',
    '1,2,,3',
    ',',
  ],
  ...['2026-02-30', '2026-11-21T00:00:00+99:00', '0000-00-00', '-000001-01-01', '10:60', '24:00', '25:00', '٠١:٠٠'],
  ...['http://169.254.169.254/', 'file:///etc/passwd', '../../../etc/passwd', '${jndi:ldap://x}', '<!ENTITY x>'],
  ...[{ $ref: '#' }, { toString: 1 }, { length: 1e9 }, { toJSON: null }, { $gt: '' }, { __proto__x: 1 }],
  ...[nested(5), nested(20), nested(500), Array(300).fill(1), JSON.parse('{"then":1,"toString":null}')],
];

export const nasty = (chance: Chance): unknown => pick(NASTY, chance);

type Holder = Record<string | number, unknown>;

/** Returns the position of every value: its object or list, and its key. */
function placesOf(value: unknown): [Holder, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [[value as Holder, key], ...placesOf(inner)]);
}

export function breakBody(given: unknown, chance: Chance): unknown {
  const body: unknown = structuredClone(given);
  for (let i = whole(1, 3, chance); i > 0; i--) {
    const places = placesOf(body);
    if (places.length === 0 || typeof body !== 'object' || body === null) return nasty(chance);
    const [holder, key] = pick(places, chance);
    const how = chance();
    if (how < 0.5) holder[key] = structuredClone(nasty(chance));
    else if (how < 0.65) delete holder[key];
    else if (how < 0.75) holder[key] = [holder[key]];
    else if (how < 0.85) holder[key] = asText(holder[key]);
    else if (how < 0.95) Object.assign(Array.isArray(holder) ? body : holder, { [unknownName(chance)]: nasty(chance) });
    else return nasty(chance);
  }
  return body;
}

/** Avoids `String(value)`, which would call the `toString` property that some of these values have. */
const asText = (value: unknown): string => JSON.stringify(value) ?? 'undefined';

const unknownName = (chance: Chance): string =>
  pick(
    ['role', 'user_id', 'status', 'price', 'id', 'constructor', 'x'.repeat(300), '', 'a/b~', '\ud800', 'ключ'],
    chance,
  );

/** Returns malformed JSON, or JSON with duplicate keys. */
export function breakText(text: string, chance: Chance): Uint8Array {
  const at = whole(0, text.length, chance);
  const texts = [
    () => text.slice(0, at),
    () => text.slice(at),
    () =>
      `${text.slice(0, at)}${pick(['"', '{', '}', ',', '\\', '\u0000', '\u0001', '1e999', '\\ud800'], chance)}${text.slice(at)}`,
    () => `${text}${text}`,
    () => `\ufeff${text}`,
    () => text.replace(/^\{/, '{"__proto__":{"role":"admin"},'),
    () => text.replace(/^\{("[^"]+":)/, '{$1"first",$1'),
    () => text.replaceAll(/\d+/g, () => pick(['1e999', '-0', '1e-400', '00', '9'.repeat(400), '1.0', '1E0'], chance)),
    () => `${text.slice(0, -1)},"deep":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    () => `${text.slice(0, -1)},"deep":${'{"a":'.repeat(800)}1${'}'.repeat(800)}}`,
    () => text.padEnd(66_000, ' '),
    () => text.replaceAll('"', "'"),
    () => `/* */ ${text}`,
    () => '',
    () => ' ',
  ];
  const bytes = Buffer.from(pick(texts, chance)());
  if (chance() < 0.8 || bytes.length === 0) return bytes;
  for (let i = whole(1, 4, chance); i > 0; i--) bytes[whole(0, bytes.length - 1, chance)] = whole(0, 255, chance);
  return bytes;
}

export const brokenPart = (chance: Chance): string =>
  pick(
    [
      ...['0', '-1', '1.5', '01', '1e3', '9007199254740992', '9'.repeat(30), 'x', 'null', 'undefined', 'me', '*'],
      ...['%zz', '%', '%00', '%ff', '%ED%A0%80', '%C0%AF', '%2f', '%2e%2e', '..', '%0d%0aX-Evil:%20x', '%F0%9F%8E%BE'],
      ...["'%20or%201=1--", '1%20or%201=1', '%3Cscript%3E', '__proto__', 'constructor', '$1', ';a=b', 'x'.repeat(3000)],
    ],
    chance,
  );

/** HTTP clients can send only printable ASCII and Latin-1 characters in headers. */
export const brokenHeader = (chance: Chance): string =>
  pick(
    [
      ...[
        '',
        ' ',
        '*',
        '"',
        '""',
        '"x"',
        'W/"1"',
        '"1"',
        '"0.x"',
        '"999999999999999999999"',
        '1',
        '-1',
        ',',
        '","',
        'é\u00ff',
      ],
      ...[
        'x'.repeat(255),
        'x'.repeat(256),
        'x'.repeat(5000),
        "' or 1=1 --",
        '"1", "2", "3"',
        '"1".'.repeat(500),
        '\t',
        'null',
      ],
    ],
    chance,
  );
