import type { InjectOptions } from 'fastify';
import type { App } from '../src/platform/http/app-types.ts';
import type { InjectedAnswer } from './app-processes.ts';

/** Sends a request without a network. Returns an empty body for an event stream, because the stream never ends. */
export async function injectInto(app: App, request: object): Promise<InjectedAnswer> {
  const response = await app.inject({ ...request, payloadAsStream: true } as InjectOptions & { payloadAsStream: true });
  const { statusCode, headers } = response;
  const stream = response.stream();
  if (statusCode === 200 && headers['content-type'] === 'text/event-stream') {
    stream.destroy();
    return { statusCode, headers, body: '' };
  }
  const chunks = await stream.toArray();
  return { statusCode, headers, body: Buffer.concat(chunks).toString() };
}
