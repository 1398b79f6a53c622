import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach } from 'node:test';
import type { RawNotification } from '../../src/modules/online-payments/provider.ts';

/** Receives notifications as the service would. */
export function useReceiver(): { readonly url: string; readonly received: RawNotification[] } {
  const received: RawNotification[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks), now: Date.now() });
      response.end();
    });
  });
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  beforeEach(() => received.splice(0));
  after(() => server.close());
  return {
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/notifications`;
    },
    received,
  };
}
