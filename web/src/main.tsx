import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';
import './ui/feedback.css';
import './ui/print.css';
import './ui/surfaces.css';
import './ui/times.css';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CourtsideProblem, CourtsideUnreachable } from '@courtside/client';
import { LanguageProvider, loadWords, preferredLanguage } from './i18n/words.tsx';
import { router } from './app/router.tsx';
import { applyClubColour } from './lib/club.ts';
import type { FindSearch } from './lib/find-search.ts';
import { keepFocus } from './lib/keep-focus.ts';
import './lib/own-saved-bookings.ts';
import { config, connect, currentUser, hasExpired, refreshUser, subscribe } from './lib/session.ts';
import { prefetchDay } from './modules/find/queries.ts';
import { startServiceWorker } from './lib/service-worker.ts';
import { applyTheme } from './lib/theme.ts';
import { Failure } from './ui/components.tsx';
import { removeToasts } from './ui/toasts.tsx';

/** How often queries try again while the service cannot be reached, in milliseconds. */
const RETRY_INTERVAL_MS = 15_000;

applyTheme();
// Load the font after the scripts: on a slow network, the first times appear a second earlier.
void document.fonts.load('1em Inter');
keepFocus();
// TanStack Query assumes that the device is online at the start. Without this call, queries that failed offline would
// not reload when the device is online again.
onlineManager.setOnline(navigator.onLine);
const root = createRoot(document.querySelector('#app')!);
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The client library retries failed requests itself.
      retry: false,
      // Send requests offline too, so that they fail with an error message instead of waiting silently.
      networkMode: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: ({ state }) => state.error instanceof CourtsideUnreachable && RETRY_INTERVAL_MS,
    },
    mutations: { networkMode: 'always' },
  },
});

async function start(): Promise<void> {
  // Load the page's code at the same time as the texts and the settings. The router reports errors itself.
  void router.load();
  const language = preferredLanguage();
  const words = await loadWords(language);
  try {
    await connect();
  } catch (error) {
    addEventListener('online', () => location.reload(), { once: true });
    return show(<Failure error={error} onRetry={() => location.reload()} />);
  }
  applyClubColour();
  if (config.api_key === null) return show(<p className="notice bad">{words.failed.noKey}</p>);
  const { pathname, search } = router.state.location;
  if (pathname === '/') void prefetchDay(queries, search as FindSearch);
  show(<RouterProvider router={router} />);
  if (currentUser()) void refreshUser();

  function show(content: React.ReactNode): void {
    root.render(
      <StrictMode>
        <LanguageProvider initial={{ language, words }}>
          <QueryClientProvider client={queries}>{content}</QueryClientProvider>
        </LanguageProvider>
      </StrictMode>,
    );
  }
}

// If the API key is replaced while the page is open, load the new key.
queries.getQueryCache().subscribe(({ query }) => {
  const { error } = query.state;
  if (error instanceof CourtsideProblem && error.code === 'api_key_invalid') void connect();
});

// Clear the cache when the person signs out in any tab, and when another person signs in after an expired session. The
// next person on the device must not see the previous person's data.
let cachedFor = currentUser()?.id;
subscribe(() => {
  const user = currentUser();
  if (user ? user.id === cachedFor : hasExpired()) return;
  if (cachedFor !== undefined) {
    queries.clear();
    removeToasts();
  } else void queries.invalidateQueries({ queryKey: ['days'] }); // A plan can change the person's times and prices
  cachedFor = user?.id;
});

// Do not use a top-level `await` here: other chunks import this chunk, so they would have to wait.
void start().then(startServiceWorker);
