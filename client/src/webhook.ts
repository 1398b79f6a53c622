import type { AdminEvent } from './events.ts';

/** The message that `POST /admin/webhooks/{webhook}/test` sends. */
export interface WebhookTest {
  id: null;
  type: 'webhook.test';
  timestamp: string;
  data: { webhook_id: number };
}

/** The body of a webhook request. Comparing `type` narrows the type of `data`. */
export type WebhookEvent = AdminEvent | WebhookTest;

/** Request headers from the Fetch API, Node or a framework. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>;

export interface WebhookOptions {
  /** The largest accepted difference between `webhook-timestamp` and the clock, in seconds. The default is 300. */
  toleranceSeconds?: number;
}

/** The reason why `verifyWebhook` or `constructEvent` rejected a request. */
export type WebhookErrorCode =
  | 'secret_invalid'
  | 'body_parsed'
  | 'header_missing'
  | 'timestamp_invalid'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_mismatch'
  | 'body_invalid';

/** Thrown if a request is not a genuine webhook from the service. Respond with status 400. */
export class CourtsideWebhookError extends Error {
  override readonly name = 'CourtsideWebhookError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

const encoder = new TextEncoder();

/**
 * Checks that a request comes from the service, by its signature (Standard Webhooks) and its timestamp.
 * @param body the request body as received, not parsed
 * @param secret the webhook's secret, `whsec_…`, or several secrets, of which one must match the signature
 * @throws {CourtsideWebhookError}
 * @example
 * await verifyWebhook(await request.text(), request.headers, secret);
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  { toleranceSeconds = 300 }: WebhookOptions = {},
): Promise<void> {
  const keys = await Promise.all([secret].flat().map(keyOf));
  if (typeof body !== 'string' && !(body instanceof Uint8Array)) {
    throw new CourtsideWebhookError(
      'body_parsed',
      'The body must be the received string or bytes. Parsed JSON cannot be verified.',
    );
  }
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  checkTimestamp(timestamp, toleranceSeconds);
  const signed = concat(encoder.encode(`${id}.${timestamp}.`), typeof body === 'string' ? encoder.encode(body) : body);
  // `subtle.verify` compares in constant time.
  const checks = signatures.split(' ').flatMap((signature) => {
    const bytes = signature.startsWith('v1,') ? fromBase64(signature.slice(3)) : undefined;
    return bytes === undefined ? [] : keys.map((key) => crypto.subtle.verify('HMAC', key, bytes, signed));
  });
  if ((await Promise.all(checks)).includes(true)) return;
  throw new CourtsideWebhookError(
    'signature_mismatch',
    'No signature matches. Check that the secret belongs to this webhook, and that nothing has changed the body.',
  );
}

/**
 * Checks a request in the same way as `verifyWebhook`, and returns the event that it contains.
 * @throws {CourtsideWebhookError}
 * @example
 * const event = await constructEvent(await request.text(), request.headers, secret);
 * if (event.type === 'booking.created') console.log(event.data.booking_date);
 */
export async function constructEvent(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string | readonly string[],
  options?: WebhookOptions,
): Promise<WebhookEvent> {
  await verifyWebhook(body, headers, secret, options);
  try {
    return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new CourtsideWebhookError('body_invalid', 'The body is not JSON.');
  }
}

async function keyOf(secret: string | undefined): Promise<CryptoKey> {
  const bytes = fromBase64(secret?.replace(/^whsec_/, '') ?? '');
  if (!bytes?.length) {
    throw new CourtsideWebhookError(
      'secret_invalid',
      'The secret is not valid. Use the secret of the webhook, which begins with whsec_.',
    );
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isFetchHeaders(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([other]) => other.toLowerCase() === name)?.[1];
  if (typeof value === 'string' && value !== '') return value;
  throw new CourtsideWebhookError('header_missing', `The request has no header ${name}.`);
}

function isFetchHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers['get'] === 'function';
}

function checkTimestamp(timestamp: string, toleranceSeconds: number): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new CourtsideWebhookError('timestamp_invalid', 'The header webhook-timestamp is not a number of seconds.');
  }
  const age = Date.now() / 1000 - Number(timestamp);
  if (Math.abs(age) <= toleranceSeconds) return;
  const [code, word] = age > 0 ? (['timestamp_too_old', 'old'] as const) : (['timestamp_too_new', 'new'] as const);
  throw new CourtsideWebhookError(
    code,
    `The request is too ${word}: the clocks differ by ${Math.round(Math.abs(age))} s, but at most ${toleranceSeconds} s are accepted.`,
  );
}

/** Returns undefined if the text is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
