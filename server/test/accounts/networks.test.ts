import assert from 'node:assert/strict';
import { test } from 'node:test';
import { networksOf, siteOf } from '../../src/modules/accounts/attempts.ts';

const sites: [address: string, site: string | undefined][] = [
  ['2001:db8:1:2::', '2001:db8:1::/48'],
  ['2001:db8:1:ffff::', '2001:db8:1::/48'],
  ['2001:db8:1::', '2001:db8:1::/48'],
  ['2001:db8:2::', '2001:db8:2::/48'],
  ['2001:db8::', '2001:db8:0::/48'],
  ['2001:db8:0:5::', '2001:db8:0::/48'],
  ['0:0:0:1::', '0:0:0::/48'],
  ['::', '0:0:0::/48'],
  ['192.0.2.1', undefined],
  ['user 5', undefined],
  ['', undefined],
];
test('an IPv6 address belongs to a /48 network, an IPv4 address to no larger network', () => {
  for (const [address, site] of sites) assert.equal(siteOf(address), site, address);
});

test('the networks of an address', () => {
  const cases: [string, string[]][] = [
    ['2001:db8:1:2::', ['2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1:2::']],
    ['2001:db8:1:12ff::', ['2001:db8:1::/48', '2001:db8:1:1200::/56', '2001:db8:1:12ff::']],
    ['2001:db8:1::', ['2001:db8:1::/48', '2001:db8:1:0::/56', '2001:db8:1::']],
    ['192.0.2.1', ['192.0.2.1']],
    ['', ['']],
  ];
  for (const [address, networks] of cases) assert.deepEqual(networksOf(address), networks, address);
});
