import { createHmac } from 'node:crypto';

/** Returns the `webhook-signature` header of Standard Webhooks, with one signature for each secret. */
export function signatureOf(
  secrets: readonly string[],
  { id, seconds, payload }: { id: string; seconds: number; payload: string },
): string {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${payload}`).digest('base64')}`;
  };
  return secrets.map(sign).join(' ');
}
