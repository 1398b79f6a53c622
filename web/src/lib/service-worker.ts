/** How long to wait before the service worker stores its files, in milliseconds. Until then, the page loads faster. */
const DELAY_MS = 10_000;

/** Registers the service worker, which lets the app open offline. The development server has no service worker. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Ignore errors, for example in a private window: without the worker, the app works, but only online.
  setTimeout(() => navigator.serviceWorker.register('/sw.js').catch(() => {}), DELAY_MS);
}
