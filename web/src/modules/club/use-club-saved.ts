import { useQueryClient } from '@tanstack/react-query';
import type { Club } from '@courtside/client';
import { applyClubColour, clubListeners } from '../../lib/club.ts';
import { readQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';

/** Returns a function that shows a changed club in the whole app. */
export function useClubSaved(): (changed: Club, text: string) => void {
  const queries = useQueryClient();
  return (changed, text) => {
    queries.setQueryData(readQuery('/club').queryKey, changed);
    updateConfig(changed);
    showToast(text);
  };
}

/** Updates the club in the app's configuration, because the app loads its configuration only at the start. */
function updateConfig({ time_zone, currency, ...club }: Club): void {
  Object.assign(config, { club, time_zone, currency });
  applyClubColour();
  for (const listener of clubListeners) listener();
}
