import { useSyncExternalStore } from 'react';
import {
  type ClientOptions,
  type Club,
  CourtsideProblem,
  createPathClient,
  type PathClient,
  type User,
} from '@courtside/client';
import { setRegion } from '../i18n/formats.ts';
import { syncClock } from './clock.ts';

/** The settings that `/config.json` returns. */
export interface Config {
  api_key: string | null;
  base_path: string;
  time_zone: string;
  currency: string;
  club: Pick<Club, 'name' | 'colour' | 'booking_colours' | 'logo_url' | 'site_map_url' | 'privacy_url' | 'terms_url'>;
  /** How long a player can accept an offer of the waiting list. */
  offer_minutes: number;
  /** The time window around the start in which players can check in. */
  check_in: { before_seconds: number; after_seconds: number };
  mail: boolean;
  /** The OpenID providers with which people can sign in. */
  sign_in_providers: { id: string; name: string }[];
  passkeys: boolean;
  /** Whether the club takes money for bookings. */
  payments: boolean;
  bank: boolean;
  discounts: boolean;
  registration: 'open' | 'approval' | 'invite' | 'closed';
  require_verified_email: boolean;
}

const STORAGE_KEY = 'courtside.user';
/**
 * The key of a value that is stored from a sign-out until the service has ended the session and has removed its cookie.
 */
const SIGNING_OUT_KEY = 'courtside.signing-out';
/** The key of the URL of the provider's page for signing out. Stored if the person has signed in at a provider. */
const PROVIDER_KEY = 'courtside.provider-sign-out';
const listeners = new Set<() => void>();
/** The person who is signed in. No script can read the session itself, because it is in a cookie. */
let signedIn: User | null = readStored();
setRegion(signedIn?.region);
/** The number of times that the signed-in person has changed, including sign-outs. */
let changeCount = 0;
/** Pending while the service ends the session of the person who has signed out. */
let signingOut: Promise<void> = Promise.resolve();
/** True if the service has ended the session; false if the user has signed out. */
let isExpired = false;
/** The person who used the page last. Undefined if they have signed out. */
let lastUserId = signedIn?.id;
/** Changes when the page must no longer show what the last person has seen or typed. */
let personKey = 0;
listeners.add(() => {
  const userId = signedIn?.id;
  if (userId !== undefined && lastUserId !== undefined && userId !== lastUserId) personKey += 1;
  if (userId !== undefined || !isExpired) lastUserId = userId;
});

export let config: Config;
export let api: PathClient;

declare global {
  interface Window {
    /** The settings, which `start-1.js` has requested. */
    config?: Promise<Config> | undefined;
    /** The free times of the first day, which `start-1.js` has requested. */
    firstDay?: { url: string; response: Promise<Response> } | undefined;
  }
}

/** Returns the response that `start-1.js` has requested, once. */
function takeFirstDay({ url }: Request): Promise<Response> | undefined {
  const { firstDay } = window;
  if (firstDay?.url !== url) return undefined;
  window.firstDay = undefined;
  return firstDay.response;
}

async function fetchConfig(): Promise<Config> {
  // The page preloads this file. Other options would make the browser request it twice.
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error('config.json');
  return (await response.json()) as Config;
}

export async function connect(): Promise<void> {
  const requested = window.config;
  window.config = undefined;
  config = await (requested ?? fetchConfig());
  api = createPathClient(clientOptions());
  endCookie();
}

/**
 * Returns options for an API client that acts only for the person who is signed in now. If another person signs in
 * later, the client sends no more changes.
 */
export function clientOptions(): ClientOptions {
  const createdAt = changeCount;
  return {
    baseUrl: `${location.origin}${config.base_path}`,
    apiKey: config.api_key ?? '',
    cookieSession: true,
    retries: 2,
    fetch: async (request) => {
      // Wait for a sign-out that is in progress. Its late response would remove the cookie of a new session.
      if (/\/auth\/(?!logout)/.test(request.url)) await signingOut;
      // Do not retry a change after another person has signed in: the browser would send it with that person's cookie.
      if (createdAt !== changeCount && request.method !== 'GET') throw new Error('signed out');
      const response = await (takeFirstDay(request) ?? fetch(request));
      syncClock(response);
      return response;
    },
    onUnauthorised: () => {
      if (createdAt !== changeCount || signedIn === null) return;
      isExpired = true;
      store(null);
    },
  };
}

function readStored(): User | null {
  return read(STORAGE_KEY) as User | null;
}

function read(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const isTokenProblem = (error: unknown): boolean =>
  error instanceof CourtsideProblem && error.code.startsWith('token_');

function store(user: User | null): void {
  if (user) localStorage.setItem(STORAGE_KEY, JSON.stringify(user));
  else localStorage.removeItem(STORAGE_KEY);
  show(user);
}

function show(user: User | null): void {
  const isChange = user?.id !== signedIn?.id;
  signedIn = user;
  setRegion(user?.region);
  if (isChange) {
    changeCount += 1;
    if (api) api = createPathClient(clientOptions());
  }
  for (const listener of listeners) listener();
}

/** Applies what another tab has stored after a sign-in, a sign-out or a change of the account. */
function showStored(): void {
  const user = readStored();
  if (signedIn !== null && user === null) {
    isExpired = false;
    personKey += 1;
  }
  show(user);
}

addEventListener('storage', ({ key }) => {
  // The key is null if the person has deleted everything that this site has stored.
  if (key === STORAGE_KEY || key === null) showStored();
});
// A page that the browser restores from its history has missed the events of other tabs.
addEventListener('pageshow', ({ persisted }) => persisted && showStored());

/**
 * Signs a person in. Returns false if another person has used this page before. In this case, React discards the page
 * with the other person's text.
 */
export function signIn({ user }: { user: User }): boolean {
  const lastKey = personKey;
  isExpired = false;
  localStorage.removeItem(PROVIDER_KEY);
  localStorage.removeItem(SIGNING_OUT_KEY);
  store(user);
  return personKey === lastKey;
}

/** Ends the session on this device only. */
export function clearSession(): void {
  isExpired = false;
  personKey += 1;
  localStorage.removeItem(PROVIDER_KEY);
  store(null);
}

/** Stores the URL of the provider's page for signing out, until the person signs out. */
export function rememberProviderSignOut(url: string): void {
  localStorage.setItem(PROVIDER_KEY, url);
}

/** Signs out on this device immediately, without waiting until the service has ended the session. */
export function signOut(): void {
  clearSession();
  localStorage.setItem(SIGNING_OUT_KEY, 'yes');
  endCookie();
}

/** Signs out, then opens the provider's page for signing out, if the person has signed in at a provider. */
export function signOutAtProvider(): void {
  const url = localStorage.getItem(PROVIDER_KEY);
  signOut();
  if (url !== null) void signingOut.then(() => location.assign(url));
}

/**
 * Ends the session after a sign-out. Without a network, the cookie remains, so the app tries again when it starts the
 * next time.
 */
function endCookie(): void {
  if (localStorage.getItem(SIGNING_OUT_KEY) === null) return;
  const done = (): void => localStorage.removeItem(SIGNING_OUT_KEY);
  signingOut = api.post('/auth/logout').then(done, (error) => {
    if (isTokenProblem(error)) done();
  });
}

addEventListener('online', () => {
  if (api) endCookie();
});

export function updateUser(user: User): void {
  if (signedIn) store(user);
}

/** Loads the account again, because its role may have changed since the sign-in. Ignores errors. */
export async function refreshUser(): Promise<void> {
  const user = await api.get('/auth/me').catch(() => undefined);
  if (user && signedIn?.id === user.id) updateUser(user);
}

export const currentUser = (): User | null => signedIn;
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

export function useUser(): User | null {
  return useSyncExternalStore(subscribe, () => signedIn);
}

/** Returns the signed-in person, unless they wait for approval and therefore have no bookings. */
export function usePlayer(): User | null {
  const user = useUser();
  return user?.pending_since ? null : user;
}
