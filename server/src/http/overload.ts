import type { FastifyRequest } from 'fastify';
import { Problem } from '../errors.ts';
import type { App } from './app-types.ts';
import { specOf } from './route.ts';

/**
 * How many requests may be under way when one more of each kind comes, and for how long, in milliseconds, this turn of the event loop
 * may have answered others, while this one waited in its socket. What is beyond is refused at once, before any work. What frees
 * something (a cancellation, a logout) is taken when nothing else is.
 */
const MOST = {
  read: { underWay: 128, turnMs: 150 },
  write: { underWay: 256, turnMs: 300 },
  release: { underWay: 1024, turnMs: 3000 },
};

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
    const { tag, streams } = specOf(request) ?? {};
    // A stream is there for hours, and costs next to nothing.
    if (tag === 'Service' || streams) return;
    if (!request.isUnderWay) underWay += 1;
    request.isUnderWay = true;
  };
  const leave = (request: FastifyRequest): void => {
    if (request.isUnderWay) underWay -= 1;
    request.isUnderWay = false;
  };

  const turnMs = watchTurns();
  app.decorateRequest('isUnderWay', false);
  app.addHook('onRequest', (request, reply, done) => {
    if (specOf(request)?.tag === 'Service') return done();
    const most = MOST[kindOf(request)];
    if (turnMs() > most.turnMs || underWay >= most.underWay) return done(new Problem('overloaded'));
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
    enter(request);
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    leave(request);
    done(null, payload);
  });
}

/** Tells how long ago the first request of this turn of the event loop came, in milliseconds. */
function watchTurns(): () => number {
  let began: number | undefined;
  return () => {
    const now = performance.now();
    if (began === undefined) setImmediate(() => (began = undefined));
    began ??= now;
    return now - began;
  };
}

function kindOf(request: FastifyRequest): keyof typeof MOST {
  if (request.method === 'GET' || request.method === 'HEAD') return 'read';
  return request.method === 'DELETE' || specOf(request)?.id === 'logOut' ? 'release' : 'write';
}
