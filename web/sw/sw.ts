// The service worker. It lets the app open without a network, and never stores a response of the API. The build
// defines `BUILD`, so that each release has a new worker.
declare const self: ServiceWorkerGlobalScope;
declare const BUILD: { version: string; files: readonly string[] };

const PAGE = '/';
const CONFIG = '/config.json';
const PREFIX = 'courtside-';
const CACHE = `${PREFIX}${BUILD.version}`;

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(fetchPage(request));
  else if (pathname === CONFIG) event.respondWith(fetchConfig(request));
  else if (pathname.startsWith('/assets/')) event.respondWith(findAsset(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, CONFIG, ...BUILD.files]);
  await self.skipWaiting();
}

/** Removes the files of old releases. Keeps those of the previous release, because open pages may still need them. */
async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/**
 * Returns the page from the network, so that a new release appears when the page is loaded the next time. Offline,
 * returns the stored page.
 */
async function fetchPage(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    // A proxy sends these statuses while the service is down.
    if (response.status < 502 || response.status > 504) return response;
    return (await stored(PAGE)) ?? response;
  } catch (error) {
    return orThrow(await stored(PAGE), error);
  }
}

async function fetchConfig(request: Request): Promise<Response> {
  try {
    const response = await fetch(request);
    if (response.ok) await store(CONFIG, response.clone());
    return response;
  } catch (error) {
    return orThrow(await stored(CONFIG), error);
  }
}

/** Returns a file with a hash in its name. Such a file never changes, so a stored copy is never out of date. */
async function findAsset(request: Request): Promise<Response> {
  const found = await caches.match(request, { ignoreVary: true });
  if (found) return found;
  const response = await fetch(request);
  if (response.ok) await store(request, response.clone());
  return response;
}

async function store(request: Request | string, response: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.put(request, response);
}

async function stored(path: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  return cache.match(path, { ignoreVary: true });
}

function orThrow(response: Response | undefined, error: unknown): Response {
  if (!response) throw error;
  return response;
}
