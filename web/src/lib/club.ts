import { useSyncExternalStore } from 'react';
import { accentOf } from './club-colour.ts';
import { type Config, config } from './session.ts';

/** The name that the app shows if the club has no name. */
const APP_NAME = 'Courtside';

type Club = Config['club'];
/** Called when an admin has changed the club. */
export const clubListeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  clubListeners.add(listener);
  return () => clubListeners.delete(listener);
}

export function useClub(): Club & { shownName: string } {
  const club = useSyncExternalStore(subscribe, () => config.club);
  return { ...club, shownName: club.name ?? APP_NAME };
}

/** Replaces the accent colour of both themes, if the club has a colour in which texts are readable. */
export function applyClubColour(): void {
  const { style } = document.documentElement;
  const accent = config.club.colour === null ? undefined : accentOf(config.club.colour);
  const strong = accent && `color-mix(in oklab, var(--accent), light-dark(#000, #fff) 25%)`;
  const soft = accent && `color-mix(in oklab, var(--accent) 10%, var(--surface))`;
  const colours = { '': accent && `light-dark(${accent.light}, ${accent.dark})`, '-strong': strong, '-soft': soft };
  for (const [suffix, colour] of Object.entries(colours)) {
    if (colour === undefined) style.removeProperty(`--accent${suffix}`);
    else style.setProperty(`--accent${suffix}`, colour);
  }
}
