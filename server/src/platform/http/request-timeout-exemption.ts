import type { Socket } from 'node:net';

/** Connections whose request may take longer to arrive than others. */
const patient = new WeakSet<Socket>();

/** Whether Node's limit on the time of a request is set aside for a connection. */
export function isExemptFromTimeout(socket: Socket): boolean {
  return patient.has(socket);
}

/** Sets the limit aside while the request is read: who reads it has limits of its own. */
export async function takingTime<T>(socket: Socket, read: () => Promise<T>): Promise<T> {
  patient.add(socket);
  try {
    return await read();
  } finally {
    patient.delete(socket);
  }
}
