import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY, HOUR, MINUTE } from '../../src/platform/time.ts';
import { retryDelayMs } from '../../src/platform/jobs/store.ts';
import * as rules from '../../src/modules/webhooks/rules.ts';

test('each retry waits five times as long as the previous one, up to 8 hours, and up to a quarter less', () => {
  const waits = [1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempts) => retryDelayMs(rules.RETRIES, attempts, 1));
  assert.deepEqual(waits, [5000, 25_000, 125_000, 625_000, 3_125_000, 15_625_000, 8 * HOUR, 8 * HOUR, 8 * HOUR]);
  assert.deepEqual(
    [retryDelayMs(rules.RETRIES, 1, 0), retryDelayMs(rules.RETRIES, 1, 0.5), retryDelayMs(rules.RETRIES, 9, 0)],
    [3750, 4375, 6 * HOUR],
  );
});

test('an endpoint that failed five times in a row is left alone for doubling times, up to 15 minutes', () => {
  const breaks = [0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 40].map(rules.endpointPauseMs);
  const longest = 15 * MINUTE;
  assert.deepEqual(breaks, [0, 0, 0, 30_000, 60_000, 120_000, 240_000, 480_000, longest, longest, longest]);
});

test('a healthy endpoint gets four requests at once, a dead one a single one', () => {
  const rooms = [0, 4, 5, 6].map((failures) => rules.concurrencyLimitOf({ failures }));
  assert.deepEqual(rooms, [4, 4, 1, 1]);
});

test('retries for three days; an old secret signs for one', () => {
  assert.deepEqual([rules.TRY_FOR_MS, rules.ROTATION_OVERLAP_MS], [3 * DAY, DAY]);
});

const details: Record<string, string> = {
  invalid_url: 'url must be an https:// address.',
  names: 'url must not contain a user, password or fragment. Verify the signature instead.',
  insecure_url: 'url must start with https://.',
  private_address: 'url must be an address on the public internet, not in a private network.',
};
const refusals: [url: string, fault: string, alsoPrivate: string | undefined][] = [
  ['', 'invalid_url', 'invalid_url'],
  ['example.org/hook', 'invalid_url', 'invalid_url'],
  ['ftp://example.org', 'invalid_url', 'invalid_url'],
  ['xhttp://example.org', 'invalid_url', 'invalid_url'],
  ['httpsx://example.org', 'invalid_url', 'invalid_url'],
  ['https://me@example.org', 'names', 'names'],
  ['https://:secret@example.org', 'names', 'names'],
  ['https://example.org/#part', 'names', 'names'],
  ['http://example.org', 'insecure_url', undefined],
  ['https://localhost/', 'private_address', undefined],
  ['https://LOCALHOST.:8443/', 'private_address', undefined],
  ['https://club.localhost', 'private_address', undefined],
  ['https://127.1/', 'private_address', undefined],
  ['https://[::1]/', 'private_address', undefined],
];
test('refuses addresses to which it never sends, and says why', () => {
  const wrong = (name: string) => {
    const code = name === 'names' ? 'invalid_url' : name;
    const errors = [{ pointer: '#/url', code, detail: details[name] }];
    return { code: 'validation_failed', options: { errors } };
  };
  for (const [url, fault, alsoPrivate] of refusals) {
    assert.throws(() => rules.checkUrl(url, false), wrong(fault), url);
    if (alsoPrivate === undefined) rules.checkUrl(url, true);
    else assert.throws(() => rules.checkUrl(url, true), wrong(alsoPrivate), url);
  }
});

test('accepts public names and addresses', () => {
  const fine = [
    'https://example.org/hook?key=1',
    'https://localhost.example.org',
    'https://mylocalhost',
    'https://8.8.8.8',
  ];
  for (const url of [...fine, 'https://[2606:4700::1111]/']) {
    for (const mayBePrivate of [false, true]) rules.checkUrl(url, mayBePrivate);
  }
});
