import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request, and the response that may still be unfinished. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  isStarted: boolean;
}

interface Connection {
  socket: Socket;
  /**
   * The requests of the connection, in order. The first request is in progress, or has ended and is the only request.
   * All other requests wait.
   */
  exchanges: Exchange[];
  /**
   * The bytes sent until the last check at which the client had read enough, or had nothing to read. `stalled` is the
   * number of later checks without progress, and `unread` the number of those that found bytes of a response waiting.
   */
  progress: { sent: number; stalled: number; unread: number };
}

export interface ConnectionLimits {
  /** Maximum number of bytes that wait to be read: by one client address, and by all clients together. */
  maxWaitingOfAddress: number;
  maxWaiting: number;
  /** A client that has bytes waiting must read `minRead` bytes within `readWithinMs`, measured in checks. */
  minRead: number;
  readWithinMs: number;
  checkEveryMs: number;
}

const MIB = 1024 * 1024;
/** The members in a clubhouse share one address, so its limit of 32 MiB has room for 16 of the largest images. */
const LIMITS: ConnectionLimits = {
  maxWaitingOfAddress: 32 * MIB,
  maxWaiting: 128 * MIB,
  minRead: 16 * 1024,
  readWithinMs: 30_000,
  checkEveryMs: 1000,
};

/** A client that has read nothing for this many checks has stopped reading. */
const STALLED_CHECKS = 3;

/** Approximate memory that Node needs for a request that has been parsed and waits. */
const BYTES_OF_REQUEST = 4096;

const connections = new WeakMap<Socket, Connection>();

/** Returns the unfinished exchanges of a connection, or its last one. */
export function exchangesOf(socket: Socket): readonly Exchange[] {
  return connections.get(socket)?.exchanges ?? [];
}

/**
 * Bounds the memory that clients can occupy by not reading responses. Pipelined requests of a connection are processed
 * one after the other, so a connection has at most one response in memory (RFC 9112, 9.3.2, permits this). Destroys
 * connections whose clients read too slowly, or whose client address has too many bytes waiting.
 * @param addressOf returns the client of a request, in the form that rate limits use
 */
export function limitUnreadResponses(
  server: Server,
  addressOf: (request: IncomingMessage) => string,
  limits: ConnectionLimits = LIMITS,
): void {
  const open = new Set<Connection>();
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');

  const connectionOf = (socket: Socket): Connection => {
    const known = connections.get(socket);
    if (known) return known;
    const connection = {
      socket,
      exchanges: [],
      progress: { sent: 0, stalled: 0, unread: 0 },
    };
    connections.set(socket, connection);
    open.add(connection);
    socket.once('close', () => open.delete(connection));
    return connection;
  };

  const startNext = (connection: Connection): void => {
    const { socket, exchanges } = connection;
    while (exchanges.length > 1 && exchanges[0]!.response.writableFinished) exchanges.shift();
    const [next] = exchanges;
    // After a response with `Connection: close`, the socket is no longer writable, and further requests are ignored
    // (RFC 9112, 9.6).
    if (!next || next.isStarted || !socket.writable) return;
    if (exchanges.length === 1) socket.resume();
    next.isStarted = true;
    for (const handle of handlers) handle.call(server, next.request, next.response);
  };

  server.on('request', (request, response) => {
    const connection = connectionOf(request.socket);
    connection.exchanges.push({ request, response, isStarted: false });
    response.once('close', () => startNext(connection));
    startNext(connection);
    if (connection.exchanges.length > 1) request.socket.pause();
  });

  const check = (): void => {
    for (const connection of open) if (readsTooSlowly(connection, limits)) connection.socket.destroy();
    // A connection of a proxy serves several clients. The bytes wait for the client of the exchange in progress.
    const byAddress = Map.groupBy(
      [...open].filter((connection) => waitingBytes(connection) > 0),
      ({ exchanges }) => addressOf(exchanges[0]!.request),
    );
    for (const ofAddress of byAddress.values()) destroyExcess(ofAddress, limits.maxWaitingOfAddress);
    destroyExcess([...open], limits.maxWaiting);
  };
  const timer = setInterval(check, limits.checkEveryMs).unref();
  server.once('close', () => clearInterval(timer));
}

/**
 * Counts a check, and returns whether the client has read too little for too long. Time is measured in checks, because
 * a process that stands still sends nothing, and its clients cannot read.
 */
function readsTooSlowly(connection: Connection, { minRead, readWithinMs, checkEveryMs }: ConnectionLimits): boolean {
  const { socket, progress } = connection;
  const sent = bytesSent(socket);
  if (sent - progress.sent >= minRead) connection.progress = { sent, stalled: 0, unread: 0 };
  else if (socket.writableLength > 0)
    connection.progress = { ...progress, stalled: progress.stalled + 1, unread: progress.unread + 1 };
  // A client for which no response bytes wait is not slow. Its waiting requests occupy memory, but they wait for the
  // service.
  else connection.progress = { sent, stalled: waitingBytes(connection) > 0 ? progress.stalled + 1 : 0, unread: 0 };
  return connection.progress.unread * checkEveryMs > readWithinMs;
}

/**
 * Destroys stalled connections until at most `max` bytes wait for the remaining connections. Begins with the connection
 * that has made no progress for the most checks.
 */
function destroyExcess(of: readonly Connection[], max: number): void {
  const holders = of.filter((connection) => waitingBytes(connection) > 0);
  let waiting = holders.reduce((sum, connection) => sum + waitingBytes(connection), 0);
  holders.sort((a, b) => b.progress.stalled - a.progress.stalled || waitingBytes(b) - waitingBytes(a));
  for (const connection of holders) {
    // A client that still reads stays connected, however many bytes wait for it.
    if (waiting <= max || connection.progress.stalled < STALLED_CHECKS) return;
    waiting -= waitingBytes(connection);
    connection.socket.destroy();
  }
}

function waitingBytes({ socket, exchanges }: Connection): number {
  if (socket.destroyed) return 0;
  return socket.writableLength + Math.max(0, exchanges.length - 1) * BYTES_OF_REQUEST;
}

/**
 * Returns the number of bytes that the operating system has accepted. `socket.bytesWritten` also contains the bytes that
 * wait in a write that the system has accepted in part. Node's own timeout reads the same field of the handle.
 */
function bytesSent(socket: Socket): number {
  const { _handle } = socket as Socket & { _handle?: { bytesWritten: number; writeQueueSize: number } | null };
  return _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0;
}
