import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Code } from '../error-catalogue.ts';
import { Problem } from '../errors.ts';
import { DEFAULT_LANGUAGE } from '../languages/languages.ts';
import { isExemptFromTimeout } from './request-timeout-exemption.ts';
import { PROBLEM_JSON, problemDocument } from './problems.ts';

const byNodeCode: Record<string, Code> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The last exchange of each connection, and those before it that are not over. */
const exchanges = new WeakMap<Socket, Exchange[]>();

/** Remembers what is under way on each connection, for `answerClientError`. */
export function watchExchanges(server: Server): void {
  server.on('request', (request, response) => {
    const open = exchanges.get(request.socket)?.filter(({ response }) => !response.writableFinished) ?? [];
    exchanges.set(request.socket, [...open, { request, response }]);
  });
}

/** Answers what is not even a request, in the form of every other problem, and hangs up. */
export function answerClientError(publicUrl: string): (error: NodeJS.ErrnoException, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isExemptFromTimeout(socket)) return;
    const canAnswer = error.code !== 'ECONNRESET' && socket.writable && isOwed(socket);
    if (canAnswer) hangUp(error, socket, publicUrl || `http://localhost:${socket.localPort}`);
    else socket.destroy();
  };
}

/** Whether an answer is: not amid another one, nor a second one to a request that was answered before its body came. */
function isOwed(socket: Socket): boolean {
  const open = exchanges.get(socket) ?? [];
  return open.every(({ request, response }) => (response.writableFinished ? request.complete : !response.headersSent));
}

function hangUp(error: NodeJS.ErrnoException, socket: Socket, origin: string): void {
  const problem = new Problem(byNodeCode[error.code ?? ''] ?? 'malformed_request');
  const id = randomUUID();
  const body = JSON.stringify(
    problemDocument(problem, { origin, path: '/', requestId: id, language: DEFAULT_LANGUAGE }),
  );
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    `Content-Type: ${PROBLEM_JSON}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
