import './styles.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CourtsideProblem } from '@courtside/client';
import { loadWords, preferredLanguage, Speaker } from './i18n/words.tsx';
import { router } from './router.tsx';
import { config, connect, currentUser, subscribe } from './session.ts';
import { startTheme } from './theme.ts';
import { Failure } from './ui/components.tsx';

startTheme();
const root = createRoot(document.querySelector('#app')!);
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The client has tried again already.
      retry: false,
      // It also tells that there is no connection: waiting in silence for one would tell nothing.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

async function start(): Promise<void> {
  const language = preferredLanguage();
  const words = await loadWords(language);
  try {
    await connect();
  } catch (error) {
    return show(<Failure error={error} onRetry={() => location.reload()} />);
  }
  if (config.api_key === null) return show(<p className="notice bad">{words.failed.noKey}</p>);
  show(<RouterProvider router={router} />);

  function show(content: React.ReactNode): void {
    root.render(
      <StrictMode>
        <Speaker first={{ language, words }}>
          <QueryClientProvider client={queries}>{content}</QueryClientProvider>
        </Speaker>
      </StrictMode>,
    );
  }
}

/** A key that was replaced while the page was open: the page learns the new one. */
queries.getQueryCache().subscribe(({ query }) => {
  const { error } = query.state;
  if (error instanceof CourtsideProblem && error.code === 'api_key_invalid') void connect();
});

/** What one person was shown, the next one on the device is not. */
let shownTo = currentUser()?.id;
subscribe(() => {
  const user = currentUser();
  if (!user || user.id === shownTo) return;
  if (shownTo !== undefined) queries.clear();
  shownTo = user.id;
});

await start();
