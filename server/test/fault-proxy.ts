import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A fault on a connection. `before` cuts the connection before the server receives the COMMIT. `after` cuts it before
 * the client receives the response to the COMMIT. `silent` forwards nothing more, like a failed network.
 */
export type ConnectionFault = 'before' | 'after' | 'silent';

export interface FaultProxy {
  port: number;
  faultCount(): number;
  close(): Promise<void>;
}

const FIRST_QUERY = Buffer.from('pg_is_in_recovery');
const BOOKS = Buffer.from('insert into "bookings"');
/**
 * Length of a prepared statement's name. In a `Parse` message, the name precedes the SQL text. Later `Bind` messages
 * contain only the name, so the proxy recognises the statement by its name.
 */
const NAME_LENGTH = 43;
const COMMIT = Buffer.from('commit\0');
const COMMITTED = Buffer.from('COMMIT\0');

/** A fault can happen just after a connection opens, or at the COMMIT of a transaction that creates a booking. */
export type Moment = 'connect' | 'commit';

/** @param delayMs delay of each packet to the server, in milliseconds */
export async function startFaultProxy(
  target: number,
  faultOf: (moment: Moment) => ConnectionFault | undefined,
  delayMs: () => number = () => 0,
): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let faultCount = 0;
  const listener = createServer((client) => {
    const server = connect(target, '127.0.0.1').setNoDelay(true);
    const onMoment = (moment: Moment) => {
      const fault = faultOf(moment);
      if (fault) faultCount += 1;
      return fault;
    };
    relay(client.setNoDelay(true), late(server, delayMs), onMoment);
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    faultCount: () => faultCount,
    async close() {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, 'close');
    },
  };
}

/** Delays the writes to a socket and keeps their order. */
function late(socket: Socket, delayMs: () => number): Socket {
  const write = socket.write.bind(socket);
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  socket.write = (chunk: Buffer | string) => {
    const ms = delayMs();
    if (ms === 0 && waiting === 0) return write(chunk);
    waiting += 1;
    const earlier = last;
    last = Promise.all([earlier, sleep(ms)]).then(() => {
      waiting -= 1;
      return write(chunk);
    });
    return true;
  };
  return socket;
}

function relay(client: Socket, server: Socket, faultOf: (moment: Moment) => ConnectionFault | undefined): void {
  let isBooking = false;
  let name: Buffer | undefined;
  let fault: ConnectionFault | undefined;
  const cut = () => {
    client.destroy();
    server.destroy();
  };
  client.on('data', (chunk: Buffer) => {
    const text = chunk.indexOf(BOOKS);
    if (text > NAME_LENGTH) name = chunk.subarray(text - 1 - NAME_LENGTH, text - 1);
    isBooking ||= text >= 0 || (name !== undefined && chunk.includes(name));
    if (chunk.includes(FIRST_QUERY)) fault ??= faultOf('connect');
    if (chunk.includes(COMMIT)) {
      fault ??= isBooking ? faultOf('commit') : undefined;
      isBooking = false;
    }
    if (fault === 'before') cut();
    else if (fault !== 'silent') server.write(chunk);
  });
  server.on('data', (chunk: Buffer) => {
    if (fault === undefined) client.write(chunk);
    else if (fault === 'after' && chunk.includes(COMMITTED)) cut();
  });
  // With `silent`, neither side may learn that the other side has closed its connection, as if the network had failed.
  client.on('close', () => fault !== 'silent' && server.destroy());
  server.on('close', () => fault !== 'silent' && client.destroy());
}
