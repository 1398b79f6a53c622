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
    const sections = modules.flatMap(({ name, isUsed, sections }) => {
      const load = sections?.[place];
      return load ? [{ name, isUsed, Section: decoration<SectionPlaces[Place]>(load) }] : [];
    });
    return {
      // The club can begin to use a module while the app is open.
      default: (props: SectionPlaces[Place]) =>
        sections.map(({ name, isUsed, Section }) => (isUsed?.(config) ?? true) && <Section key={name} {...props} />),
    };
  });
}
