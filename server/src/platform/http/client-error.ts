import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Catalogue, Code } from '../problems.ts';
import { Problem } from '../errors.ts';
import { exchangesOf } from './connections.ts';
import { PROBLEM_JSON, problemDocument } from './problems.ts';

// Importing `node:http` would also load Node's `fetch`, which takes about 5% of the service's startup time.
const { STATUS_CODES } = process.getBuiltinModule('node:http');

const codeByNodeError: Record<string, Code> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Returns a handler for bytes that Node cannot parse. It sends a problem document and closes the connection. */
export function handleClientErrors(
  publicUrl: string,
  catalogue: Catalogue,
): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isExemptFromTimeout(socket)) return;
    if (error.code !== 'ECONNRESET' && socket.writable && expectsResponse(socket)) {
      const code = codeByNodeError[error.code ?? ''] ?? 'malformed_request';
      const origin = publicUrl || `http://localhost:${socket.localPort}`;
      sendAndClose(socket, new Problem(code), { origin, text: catalogue[code] });
    } else {
      socket.destroy();
    }
  };
}

/** Returns false while a response is being sent, or if the response was sent before the request body arrived. */
function expectsResponse(socket: Socket): boolean {
  return exchangesOf(socket).every(({ request, response }) =>
    response.writableFinished ? request.complete : !response.headersSent,
  );
}

function sendAndClose(
  socket: Socket,
  problem: Problem,
  { origin, text }: { origin: string; text: Catalogue[Code] },
): void {
  const id = randomUUID();
  const body = JSON.stringify(problemDocument(problem, text, { origin, path: '/', requestId: id }));
  const head = [
    `HTTP/1.1 ${text.status} ${STATUS_CODES[text.status]}`,
    `Content-Type: ${PROBLEM_JSON}`,
    'Content-Language: en',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}

const exemptSockets = new WeakSet<Socket>();

function isExemptFromTimeout(socket: Socket): boolean {
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
