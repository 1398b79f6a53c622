import { useSyncExternalStore } from 'react';
import { type CourtsideClient, createClient, type Session } from '@courtside/client';
import { learnTime } from './clock.ts';

/** What the service tells at `/config.json`. */
export interface Config {
  api_key: string | null;
  base_path: string;
  time_zone: string;
  currency: string;
  /** How long before and after the start players check in. */
  check_in: { before_seconds: number; after_seconds: number };
  /** Whether the service sends mail. */
  mail: boolean;
}

type Kept = Pick<Session, 'token' | 'user'>;
const KEPT = 'courtside.session';
const listeners = new Set<() => void>();
let session: Kept | null = readKept();
/** Whether the session was ended by the service rather than by the person. */
let isExpired = false;

export let config: Config;
export let api: CourtsideClient;

/** Reads the settings and makes the client. */
export async function connect(): Promise<void> {
  const answer = await fetch('/config.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error('config.json');
  config = (await answer.json()) as Config;
  api = createClient({
    baseUrl: `${location.origin}${config.base_path}`,
    apiKey: config.api_key ?? '',
    token: session?.token ?? null,
    retries: 2,
    fetch: async (request) => {
      const answer = await fetch(request);
      learnTime(answer);
      return answer;
    },
    onUnauthorised: () => {
      isExpired = true;
      keep(null);
    },
  });
}

function readKept(): Kept | null {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Kept | null;
  } catch {
    return null;
  }
}

function keep(next: Kept | null): void {
  session = next;
  if (next) localStorage.setItem(KEPT, JSON.stringify(next));
  else localStorage.removeItem(KEPT);
  api.setToken(next?.token ?? null);
  for (const tell of listeners) tell();
}

/** Another tab signed in or out. */
addEventListener('storage', ({ key }) => {
  if (key !== KEPT) return;
  session = readKept();
  api?.setToken(session?.token ?? null);
  for (const tell of listeners) tell();
});

export function signIn({ token, user }: Session): void {
  isExpired = false;
  keep({ token, user });
}

/** The account is no more: there is nothing to end at the service. */
export function forgetSession(): void {
  isExpired = false;
  keep(null);
}

/** Signs out here at once; that the service forgets the token, too, is not waited for. */
export function signOut(): void {
  const ending = api.post('/auth/logout').catch(() => {});
  forgetSession();
  void ending;
}

export function updateUser(user: Session['user']): void {
  if (session) keep({ ...session, user });
}

export const currentUser = (): Session['user'] | null => session?.user ?? null;
export const hasExpired = (): boolean => isExpired;

/** Tells when somebody signs in or out, here or in another tab. */
export function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

/** Who is signed in, or null. */
export function useUser(): Session['user'] | null {
  return useSyncExternalStore(subscribe, () => session)?.user ?? null;
}
