import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * What to do to a connection at the COMMIT of a booking: cut it before the server gets it, cut it once the server has
 * answered, or let nothing through any more, as a network that has failed.
 */
export type Fault = 'before' | 'after' | 'silent';

/** Stands between the service and PostgreSQL. */
export interface CommitProxy {
  port: number;
  /** How many commits it has spoiled. */
  spoiled(): number;
  close(): Promise<void>;
}

const BOOKS = Buffer.from('insert into "bookings"');
const COMMIT = Buffer.from('commit\0');

/** @param faultOf is asked at each COMMIT of a transaction that books */
export async function startCommitProxy(target: number, faultOf: () => Fault | undefined): Promise<CommitProxy> {
  const sockets = new Set<Socket>();
  let spoiled = 0;
  const listener = createServer((client) => {
    const server = connect(target, '127.0.0.1').setNoDelay(true);
    relay(client.setNoDelay(true), server, () => {
      const fault = faultOf();
      if (fault) spoiled += 1;
      return fault;
    });
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    spoiled: () => spoiled,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

function relay(client: Socket, server: Socket, faultOf: () => Fault | undefined): void {
  let isBooking = false;
  let fault: Fault | undefined;
  const cut = () => {
    client.destroy();
    server.destroy();
  };
  client.on('data', (chunk: Buffer) => {
    isBooking ||= chunk.includes(BOOKS);
    if (chunk.includes(COMMIT)) {
      fault ??= isBooking ? faultOf() : undefined;
      isBooking = false;
    }
    if (fault === 'before') cut();
    else if (fault !== 'silent') server.write(chunk);
  });
  server.on('data', (chunk) => {
    if (fault === undefined) client.write(chunk);
    else if (fault === 'after') cut(); // the server has answered the COMMIT: it holds
  });
  // A silent network does not tell either side that the other has hung up.
  client.on('close', () => fault !== 'silent' && server.destroy());
  server.on('close', () => fault !== 'silent' && client.destroy());
}
