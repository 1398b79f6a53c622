import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import { specOf } from './route.ts';

/**
 * How many requests may be under way when one more of each kind comes; what is beyond is refused at once, before any work.
 * So many take about a tenth of a second. What frees something (a cancellation, a logout) is taken when nothing else is.
 */
const MOST = { read: 128, write: 256, release: 1024 };

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it is counted as under way. */
    isUnderWay: boolean;
  }
}

/** Refuses requests while too many are under way: those that are read first, those that free something last. */
export function shedLoad(app: App): void {
  let underWay = 0;
  const enter = (request: FastifyRequest): void => {
    if (!request.isUnderWay) underWay += 1;
    request.isUnderWay = true;
  };
  const leave = (request: FastifyRequest): void => {
    if (request.isUnderWay) underWay -= 1;
    request.isUnderWay = false;
  };

  app.decorateRequest('isUnderWay', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (specOf(request)?.tag === 'Service') return done();
    if (underWay >= MOST[kindOf(request)]) return done(new Problem('overloaded'));
    enter(request);
    reply.raw.once('close', () => leave(request));
    done();
  });
  // A client that is slow to send its body, or to read its answer, takes nobody's place.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    if (specOf(request)?.tag !== 'Service') enter(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
}

function kindOf(request: FastifyRequest): keyof typeof MOST {
  if (request.method === 'GET' || request.method === 'HEAD') return 'read';
  return request.method === 'DELETE' || specOf(request)?.id === 'logOut' ? 'release' : 'write';
}
