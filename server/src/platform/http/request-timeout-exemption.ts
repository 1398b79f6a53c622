import type { Socket } from 'node:net';

const exemptSockets = new WeakSet<Socket>();

export function isExemptFromTimeout(socket: Socket): boolean {
  return exemptSockets.has(socket);
}

/** Suspends Node's request timeout while `read` runs. `read` itself must limit the time. */
export async function withoutRequestTimeout<T>(socket: Socket, read: () => Promise<T>): Promise<T> {
  exemptSockets.add(socket);
  try {
    return await read();
  } finally {
    exemptSockets.delete(socket);
  }
}
