import { useSyncExternalStore } from 'react';
import { type ClientOptions, createPathClient, type PathClient, type Session } from '@courtside/client';
import { syncClock } from './clock.ts';

/** The settings that `/config.json` returns. */
export interface Config {
  api_key: string | null;
  base_path: string;
  time_zone: string;
  currency: string;
  club: { name: string | null; colour: string | null; logo_url: string | null };
  /** The time window around the start in which players can check in. */
  check_in: { before_seconds: number; after_seconds: number };
  mail: boolean;
  registration: 'open' | 'approval' | 'invite' | 'closed';
  require_verified_email: boolean;
}

type StoredSession = Pick<Session, 'token' | 'user'>;
const STORAGE_KEY = 'courtside.session';
const listeners = new Set<() => void>();
let session: StoredSession | null = readStored();
/** True if the service has ended the session; false if the user has signed out. */
let isExpired = false;
/** The person who used the page last. Undefined if they have signed out. */
let lastUserId = session?.user.id;
/** Changes when the page must no longer show what the last person has seen or typed. */
let personKey = 0;
listeners.add(() => {
  const userId = session?.user.id;
  if (userId !== undefined && lastUserId !== undefined && userId !== lastUserId) personKey += 1;
  if (userId !== undefined || !isExpired) lastUserId = userId;
});

export let config: Config;
export let api: PathClient;

export async function connect(): Promise<void> {
  const response = await fetch('/config.json', { cache: 'no-cache' });
  if (!response.ok) throw new Error('config.json');
  config = (await response.json()) as Config;
  api = createPathClient(clientOptions());
}

/** Returns the options of a client that acts for the person who is signed in. */
export function clientOptions(): ClientOptions {
  return {
    baseUrl: `${location.origin}${config.base_path}`,
    apiKey: config.api_key ?? '',
    token: session?.token ?? null,
    retries: 2,
    fetch: async (request) => {
      const response = await fetch(request);
      syncClock(response);
      return response;
    },
    onUnauthorised: () => {
      isExpired = true;
      store(null);
    },
  };
}

function readStored(): StoredSession | null {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null') as StoredSession | null;
  } catch {
    return null;
  }
}

function store(next: StoredSession | null): void {
  session = next;
  if (next) localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  else localStorage.removeItem(STORAGE_KEY);
  api.setToken(next?.token ?? null);
  for (const listener of listeners) listener();
}

// Another tab has signed in or out. Without a key, a person has deleted everything that the browser stored.
addEventListener('storage', ({ key }) => {
  if (key !== STORAGE_KEY && key !== null) return;
  const isSignedIn = session !== null;
  session = readStored();
  if (isSignedIn && session === null) {
    isExpired = false;
    personKey += 1;
  }
  api?.setToken(session?.token ?? null);
  for (const listener of listeners) listener();
});

/**
 * Signs a person in. Returns false if another person has used this page before. In this case, React discards the page
 * with the other person's text.
 */
export function signIn({ token, user }: Session): boolean {
  const lastKey = personKey;
  isExpired = false;
  store({ token, user });
  return personKey === lastKey;
}

/** Ends the session on this device only. */
export function clearSession(): void {
  isExpired = false;
  personKey += 1;
  store(null);
}

/** Signs out on this device immediately, without waiting until the service has ended the session. */
export function signOut(): void {
  const loggingOut = api.post('/auth/logout').catch(() => {});
  clearSession();
  void loggingOut;
}

export function updateUser(user: Session['user']): void {
  if (session) store({ ...session, user });
}

/** Loads the account again, because its role may have changed since the sign-in. Ignores errors. */
export async function refreshUser(): Promise<void> {
  const user = await api.get('/auth/me').catch(() => undefined);
  if (user && session?.user.id === user.id) updateUser(user);
}

export const currentUser = (): Session['user'] | null => session?.user ?? null;
export const hasExpired = (): boolean => isExpired;

/** Calls a listener when the session changes, in this tab or another. Returns a function that removes the listener. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns a key that changes when a person signs out, in this tab or another, or when another person signs in. */
export function usePersonKey(): number {
  return useSyncExternalStore(subscribe, () => personKey);
}

export function useUser(): Session['user'] | null {
  return useSyncExternalStore(subscribe, () => session)?.user ?? null;
}

/** Returns the signed-in person, unless they wait for approval and therefore have no bookings. */
export function usePlayer(): Session['user'] | null {
  const user = useUser();
  return user?.pending_since ? null : user;
}
