import type { CourtDay } from '@courtside/client';
import type { EmbedSettings } from './embed-settings.ts';

/** Why the free times could not be loaded. The page's owner can fix `key`, `origin` and `permission`. */
export type LoadFailureReason = 'unreachable' | 'slow' | 'key' | 'origin' | 'permission';

export class LoadFailure extends Error {
  readonly reason: LoadFailureReason;
  constructor(reason: LoadFailureReason) {
    super(reason);
    this.reason = reason;
  }
}

const TIMEOUT_MS = 15_000;
const REASONS: Record<number, LoadFailureReason> = { 401: 'key', 403: 'permission', 429: 'slow' };

/** @throws {LoadFailure} */
export async function loadFreeTimes(
  script: URL,
  settings: EmbedSettings,
  date: string,
  signal: AbortSignal,
): Promise<CourtDay[]> {
  if (settings.apiKey === '') throw new LoadFailure('key');
  const get = (path: string): Promise<Page | null> => request(script, settings, path, signal);
  if (settings.courts.length === 0) return sortCourts(await loadAllCourts(get, settings.sports, date));
  const pages = await Promise.all(settings.courts.map((court) => get(`/courts/${court}/availability?date=${date}`)));
  const days = pages.flatMap((page) => page?.data ?? []); // `page` is null for a court that no longer exists
  return days.filter(({ court }) => settings.sports.length === 0 || settings.sports.includes(court.type));
}

interface Page {
  data: CourtDay[];
  next_cursor: string | null;
}

async function loadAllCourts(
  get: (path: string) => Promise<Page | null>,
  sports: readonly string[],
  date: string,
): Promise<CourtDay[]> {
  const days: CourtDay[] = [];
  const query = new URLSearchParams({ date, limit: '100' });
  if (sports.length > 0) query.set('type', sports.join(','));
  for (;;) {
    const page = await get(`/availability?${query.toString()}`);
    days.push(...(page?.data ?? []));
    if (typeof page?.next_cursor !== 'string') return days;
    query.set('cursor', page.next_cursor);
  }
}

/** Sorts courts by name, and Court 2 before Court 10. */
function sortCourts(days: CourtDay[]): CourtDay[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return days.toSorted((a, b) => compare(a.court.name, b.court.name));
}

/** Returns null if the court does not exist. */
async function request(
  script: URL,
  { basePath, apiKey }: EmbedSettings,
  path: string,
  signal: AbortSignal,
): Promise<Page | null> {
  const limits = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  let response: Response;
  try {
    const url = `${script.origin}${basePath}${path}`;
    response = await fetch(url, { headers: { 'x-api-key': apiKey }, credentials: 'omit', signal: limits });
    if (response.ok) return (await response.json()) as Page;
  } catch {
    signal.throwIfAborted();
    // If no key allows this origin, the browser blocks the response and reports it like a failed connection.
    throw new LoadFailure((await isReachable(script, signal)) ? 'origin' : 'unreachable');
  }
  if (response.status === 404) return null;
  const problem = (await response.json().catch(() => null)) as { code?: string } | null;
  if (problem?.code === 'origin_not_allowed') throw new LoadFailure('origin');
  throw new LoadFailure(REASONS[response.status] ?? 'unreachable');
}

/** Requests the component's own script, which the service sends to pages of all origins. */
async function isReachable(script: URL, signal: AbortSignal): Promise<boolean> {
  const limits = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  return fetch(script, { method: 'HEAD', cache: 'no-store', signal: limits }).then(
    ({ ok }) => ok,
    () => false,
  );
}
