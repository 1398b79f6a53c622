import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deviceOf, isSameDevice } from '../../src/modules/accounts/devices.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const CHROME = `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`;

const devices: [userAgent: string | null, device: string | null][] = [
  [CHROME, 'Chrome on Windows'],
  [`${CHROME} Edg/142.0.0.0`, 'Edge on Windows'],
  [`${CHROME} OPR/124.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Safari/604.1', 'Chrome on iOS'],
  ['Mozilla/5.0 (Linux; Android 16; SM-S931B) Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
  [
    'Mozilla/5.0 (Linux; Android 16; SM-S931B) SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/142.0.0.0 Safari/537.36', 'Chrome on ChromeOS'],
  ['curl/8.5.0', null],
  ['Mozilla/5.0 (Windows NT 10.0)', null],
  ['', null],
  [null, null],
];
test('returns the browser and the system of a user agent', () => {
  for (const [userAgent, expected] of devices) {
    const device = deviceOf(userAgent);
    assert.equal(device && `${device.browser} on ${device.system}`, expected, String(userAgent));
  }
});

const pairs: [one: string | null, other: string | null, isSame: boolean][] = [
  [CHROME, CHROME.replace('142', '143'), true],
  [CHROME, `${CHROME} Edg/142.0.0.0`, false],
  [CHROME, CHROME.replace('Windows NT 10.0', 'X11; Linux'), false],
  [CHROME, 'curl/8.5.0', false],
  ['curl/8.5.0', 'curl/8.5.0', true],
  ['curl/8.5.0', 'curl/8.6.0', false],
  [null, null, true],
  [null, CHROME, false],
];
test('an update of the browser is still the same device', () => {
  for (const [one, other, isSame] of pairs) {
    assert.equal(isSameDevice(one, other), isSame, `${one} and ${other}`);
    assert.equal(isSameDevice(other, one), isSame, `${other} and ${one}`);
  }
});
