import { useState } from 'react';
import { useClub } from '../../lib/club.ts';
import { readStored } from './timeline.ts';

const COLOURS_KEY = 'courtside.colours';
/** Whether the colour of a booking shows its sport or its plan. */
export const COLOURS = ['sport', 'plan'] as const;
export type Colours = (typeof COLOURS)[number];

/** Returns the colours that the person has chosen on this device, or the colours that the club has chosen. */
export function useColours(): [colours: Colours, setColours: (colours: Colours) => void] {
  const { booking_colours: ofClub } = useClub();
  const [chosen, setColours] = useState(() => COLOURS.find((one) => one === readStored(COLOURS_KEY)));
  const choose = (next: Colours): void => {
    localStorage.setItem(COLOURS_KEY, JSON.stringify(next));
    setColours(next);
  };
  return [chosen ?? ofClub ?? COLOURS[0], choose];
}
