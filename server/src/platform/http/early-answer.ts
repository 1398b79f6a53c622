import type { IncomingMessage, ServerResponse } from 'node:http';
import { catalogue } from '../error-catalogue.ts';
import { DEFAULT_LANGUAGE, languageOf, preferredLanguage } from '../languages/languages.ts';
import type { Context } from '../context.ts';
import { plainOrigin } from './origin.ts';
import { PROBLEM_JSON, requestId } from './problems.ts';
import { securityHeaders } from './security-headers.ts';

/** Answers a request, unless that takes what only the application knows. */
type Answer = (request: IncomingMessage, response: ServerResponse, retryAfter: string) => boolean;

/** Refuses with `overloaded` as the application would, but without it: to be done many thousand times a second. */
export function earlyAnswer(context: Context): Answer {
  const { PUBLIC_URL, TRUST_PROXY } = context.config;
  const { status } = catalogue.overloaded;
  const isKnown = PUBLIC_URL !== '' || !TRUST_PROXY; // or a proxy tells our origin
  const fixed = Object.entries({
    ...securityHeaders(PUBLIC_URL.startsWith('https:')),
    'cache-control': 'no-store',
  }).flat();
  return (request, response, retryAfter) => {
    const { headers, method = '', url = '' } = request;
    if (!isKnown || headers.origin !== undefined) return false; // a page of another origin must be let read it
    const began = performance.now();
    const language = preferredLanguage(headers['accept-language']) ?? DEFAULT_LANGUAGE;
    const { title, remedy } = languageOf(language).problems.overloaded;
    const request_id = requestId(request);
    const body = JSON.stringify({
      type: `${PUBLIC_URL || plainOrigin('http', headers.host ?? '')}/problems/overloaded`,
      title,
      status,
      detail: remedy,
      instance: url.split('?', 1)[0],
      code: 'overloaded',
      request_id,
    });
    response.writeHead(status, [
      ...fixed,
      ...['x-request-id', request_id, 'content-language', language, 'vary', 'Accept-Language'],
      ...['retry-after', retryAfter, 'content-type', PROBLEM_JSON, 'content-length', String(Buffer.byteLength(body))],
    ]);
    response.end(body);
    const { meters } = context;
    if (meters) {
      const seconds = (performance.now() - began) / 1000;
      meters.problem({ code: 'overloaded', status }, undefined);
      meters.answered({ method, route: 'none', status, seconds, isReplay: false });
    }
    return true;
  };
}
