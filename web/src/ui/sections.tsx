import type { ComponentType } from 'react';
import { config } from '../lib/session.ts';
import type { SectionPlaces } from '../lib/web-module.ts';
import { decoration } from './on-demand.tsx';

/**
 * Returns a component that shows the sections of all modules at a place of a page. So a page can show sections of a
 * module that it must not import, such as payments on the card of a booking.
 */
export function sectionsAt<Place extends keyof SectionPlaces>(place: Place): ComponentType<SectionPlaces[Place]> {
  return decoration<SectionPlaces[Place]>(async () => {
    const { modules } = await import('../modules.ts');
    const used = modules.filter(({ isUsed }) => isUsed?.(config) ?? true);
    const loaded = await Promise.all(
      used.map(async ({ name, sections }) => ({ name, Section: (await sections?.[place]?.())?.default })),
    );
    return {
      default: (props: SectionPlaces[Place]) =>
        loaded.map(({ name, Section }) => Section && <Section key={name} {...props} />),
    };
  });
}
