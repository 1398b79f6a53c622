import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';

export interface Received {
  headers: Record<string, string>;
  payload: string;
  body: any;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** Returns the largest number of concurrent requests so far. */
  mostAtOnce(): number;
  answer(how: number | ((request: Received, response: ServerResponse) => unknown)): void;
}

export async function startReceiver(t: Pick<TestContext, 'after'>): Promise<Receiver> {
  const received: Received[] = [];
  let how: Parameters<Receiver['answer']>[0] = 204;
  let [now, most] = [0, 0];
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    most = Math.max(most, ++now);
    response.on('close', () => now--);
    let payload = '';
    for await (const chunk of request.setEncoding('utf8')) payload += chunk;
    const one = { headers: request.headers as Record<string, string>, payload, body: JSON.parse(payload) };
    received.push(one);
    if (typeof how === 'number') response.writeHead(how).end(`answer ${how}`);
    else await how(one, response);
  };
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return { url, received, mostAtOnce: () => most, answer: (given) => void (how = given) };
}

/** Verifies a signature with the `standardwebhooks` package. */
export function isGenuine({ headers, payload }: Received, secret: string): boolean {
  try {
    new Webhook(secret).verify(payload, headers);
    return true;
  } catch {
    return false;
  }
}
