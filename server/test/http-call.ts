import type { Server } from './processes.ts';

export async function call(
  { origin }: Pick<Server, 'origin'>,
  key: string,
  { method = 'GET', path, token, body }: { method?: string; path: string; token?: string; body?: object },
): Promise<{ status: number; body: any }> {
  const answer = await fetch(`${origin}/api/v1${path}`, {
    method,
    headers: {
      'x-api-key': key,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) };
}
