// The address of a client behind trusted proxies, in all forms in which proxies report it.
import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { clientAddress, trustedProxies } from '../../src/platform/http/client-address.ts';
import { assertProblem, openClub } from '../club.ts';

const LAN = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8'];
interface Given {
  xff?: string;
  forwarded?: string;
  socket?: string;
  trusted?: boolean | string[];
}
function addressFor({ xff, forwarded, socket = '127.0.0.1', trusted = LAN }: Given): string {
  const headers = {
    ...(xff !== undefined && { 'x-forwarded-for': xff }),
    ...(forwarded !== undefined && { forwarded }),
  };
  const request = { socket: { remoteAddress: socket }, headers } as unknown as IncomingMessage;
  return clientAddress(request, trustedProxies(trusted));
}

const cases: [what: string, given: Given, address: string][] = [
  ['no header', {}, '127.0.0.1'],
  ['one address', { xff: '198.51.100.4' }, '198.51.100.4'],
  ['a port (Azure, IIS)', { xff: '198.51.100.4:50001' }, '198.51.100.4'],
  ['another port', { xff: '198.51.100.4:50002' }, '198.51.100.4'],
  ['an IPv6 address', { xff: '2001:db8::4' }, '2001:db8::4'],
  ['an IPv6 address in another form', { xff: '2001:0DB8:0:0::0004' }, '2001:db8::4'],
  ['an IPv6 address in brackets', { xff: '[2001:db8::4]' }, '2001:db8::4'],
  ['an IPv6 address with a port', { xff: '[2001:db8::4]:50001' }, '2001:db8::4'],
  ['an IPv6 address with a zone', { xff: 'fe80::1%eth0' }, 'fe80::1'],
  ['an IPv4 address mapped into IPv6', { xff: '::ffff:198.51.100.4' }, '198.51.100.4'],
  ['a mapped address with a port', { xff: '[::ffff:198.51.100.4]:80' }, '198.51.100.4'],
  ['a mapped address of the socket', { xff: '198.51.100.4', socket: '::ffff:127.0.0.1' }, '198.51.100.4'],
  ['quotes and spaces', { xff: ' "198.51.100.4" ' }, '198.51.100.4'],
  ['a text of the client before the address', { xff: 'evil, 198.51.100.4' }, '198.51.100.4'],
  ['a forged address of the client', { xff: '203.0.113.9, 198.51.100.4' }, '198.51.100.4'],
  ['two trusted proxies', { xff: '198.51.100.4, 10.1.2.3' }, '198.51.100.4'],
  ['a trusted proxy with a port', { xff: '198.51.100.4:1, 10.1.2.3:443' }, '198.51.100.4'],
  ['a trusted IPv6 proxy with a port', { xff: '198.51.100.4, [fd00::1]:443' }, '198.51.100.4'],
  ['unknown', { xff: 'unknown' }, '127.0.0.1'],
  ['an empty header', { xff: '' }, '127.0.0.1'],
  ['a number', { xff: '1' }, '127.0.0.1'],
  ['a proxy that does not know', { xff: 'unknown, 10.1.2.3' }, '10.1.2.3'],
  ['Forwarded', { forwarded: 'for=198.51.100.4;proto=https;by=203.0.113.43' }, '198.51.100.4'],
  ['Forwarded in capitals', { forwarded: 'Proto=https; For=198.51.100.4' }, '198.51.100.4'],
  ['Forwarded with IPv6 and a port', { forwarded: 'For="[2001:db8:cafe::17]:4711"' }, '2001:db8:cafe::17'],
  ['Forwarded with a quoted port', { forwarded: 'for="198.51.100.4:8080"' }, '198.51.100.4'],
  ['Forwarded by two proxies', { forwarded: 'for=198.51.100.4, for=10.1.2.3' }, '198.51.100.4'],
  ['Forwarded with separators in quotes', { forwarded: 'for="_a,b;for=1.2.3.4", for=198.51.100.4' }, '198.51.100.4'],
  [
    'Forwarded with an open quote of the client',
    { forwarded: 'for=203.0.113.9;x=", for=198.51.100.4' },
    '198.51.100.4',
  ],
  ['Forwarded with an open quote and IPv6', { forwarded: 'for=", for="[2001:db8::4]:1"' }, '2001:db8::4'],
  ['Forwarded with a hidden name', { forwarded: 'for=_hidden' }, '127.0.0.1'],
  ['Forwarded with a named port', { forwarded: 'for="198.51.100.4:_web"' }, '198.51.100.4'],
  ['Forwarded with IPv6 and a named port', { forwarded: 'for="[2001:DB8::4]:_a.b-c"' }, '2001:db8::4'],
  ['Forwarded with empty elements', { forwarded: ', for=198.51.100.4, , for=10.1.2.3,' }, '198.51.100.4'],
  ['Forwarded without for behind a proxy', { forwarded: 'for=198.51.100.4, proto=https' }, '127.0.0.1'],
  ['empty elements', { xff: '198.51.100.4, , 10.1.2.3,' }, '198.51.100.4'],
  ['Forwarded without for', { forwarded: 'proto=https' }, '127.0.0.1'],
  ['both headers', { xff: '198.51.100.4', forwarded: 'for=203.0.113.9' }, '198.51.100.4'],
  ['an untrusted socket', { xff: '198.51.100.4', socket: '203.0.113.1' }, '203.0.113.1'],
  ['all proxies trusted', { xff: '198.51.100.4:1, 203.0.113.1', trusted: true, socket: '203.0.113.2' }, '198.51.100.4'],
  ['no proxy trusted', { xff: '198.51.100.4', trusted: false }, '127.0.0.1'],
];
for (const [what, given, address] of cases) {
  test(`reads ${what}`, () => assert.equal(addressFor(given), address));
}

for (const [header, of] of [
  ['x-forwarded-for', (port: number) => `198.51.100.4:${port}`],
  ['x-forwarded-for', (port: number) => `[2001:db8::${port.toString(16)}]:${port}`],
  ['forwarded', (port: number) => `for="198.51.100.4:${port}"`],
] as const) {
  test(`counts wrong passwords of ${of(50_001)} in ${header} by address, without the port`, async (t) => {
    const club = await openClub({ TRUST_PROXY: 'loopback' });
    t.after(() => club.close());
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const headers = { [header]: of(50_001 + i) };
      const body = { email: 'ana@example.org', password: 'wrong' };
      const answer = await club.call('POST', '/auth/login', { body, headers });
      statuses.push(answer.status);
      if (answer.status === 429) assertProblem(answer, 'too_many_attempts');
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(401), 429, 429]);
  });
}
