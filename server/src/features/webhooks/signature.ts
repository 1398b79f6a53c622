import { createHmac } from 'node:crypto';
import { VERSION } from '../../platform/release.ts';

/** Returns the `webhook-signature` header (Standard Webhooks), with one signature for each secret. */
function signatureOf(
  secrets: readonly string[],
  { id, seconds, payload }: { id: string; seconds: number; payload: string },
): string {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${payload}`).digest('base64')}`;
  };
  return secrets.map(sign).join(' ');
}

export function headersOf(
  secrets: readonly string[],
  { id, payload, now }: { id: string; payload: string; now: number },
): Record<string, string> {
  const seconds = Math.floor(now / 1000);
  return {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(payload)),
    'user-agent': `Courtside-Webhooks/${VERSION}`,
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatureOf(secrets, { id, seconds, payload }),
  };
}
