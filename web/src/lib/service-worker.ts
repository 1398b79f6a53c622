/** Registers the service worker, which lets the app open offline. The development server has no service worker. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The app works without the worker, for example in a private window.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
