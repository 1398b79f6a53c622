/** Starts the service worker, with which the app opens offline. The development server has none. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // The app works without the worker, for example in a private window.
  navigator.serviceWorker.register('/sw.js').catch(() => {});
}
