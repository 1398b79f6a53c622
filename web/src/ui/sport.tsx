import './sport.css';
import type { CSSProperties } from 'react';
import { useWords } from '../i18n/words.tsx';
import { sportHue } from './sport-hue.ts';

/** A sport's name after a dot in the sport's colour. The name is enough for people who cannot see the colour. */
export function SportName({ sport }: { sport: string }) {
  const words = useWords();
  return (
    <span className="sport" style={{ '--hue': sportHue(sport) } as CSSProperties}>
      {words.sport(sport)}
    </span>
  );
}
