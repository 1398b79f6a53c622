import './ui/tokens.css';
import './ui/base.css';
import './ui/controls.css';
import './ui/feedback.css';
import './ui/surfaces.css';
import './ui/grid.css';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { CourtsideProblem } from '@courtside/client';
import { LanguageProvider, loadWords, preferredLanguage } from './i18n/words.tsx';
import { router } from './app/router.tsx';
import { applyClubColour } from './lib/club.ts';
import { config, connect, currentUser, subscribe } from './lib/session.ts';
import { applyTheme } from './lib/theme.ts';
import { Failure } from './ui/components.tsx';

applyTheme();
const root = createRoot(document.querySelector('#app')!);
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // The client library retries failed requests itself.
      retry: false,
      // Send requests offline too, so that they fail with an error message instead of waiting silently.
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
  applyClubColour();
  if (config.api_key === null) return show(<p className="notice bad">{words.failed.noKey}</p>);
  show(<RouterProvider router={router} />);

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

// Clear the cache when another person signs in, so that they do not see the previous person's data.
let cachedFor = currentUser()?.id;
subscribe(() => {
  const user = currentUser();
  if (!user || user.id === cachedFor) return;
  if (cachedFor !== undefined) queries.clear();
  cachedFor = user.id;
});

await start();
