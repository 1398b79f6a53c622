import './sport.css';
import type { CSSProperties } from 'react';
import { useWords } from '../i18n/words.tsx';
import { sportHue } from './sport-hue.ts';

/** A sport's name after a dot in the sport's colour. The colour only repeats the name. */
export function SportName({ sport }: { sport: string }) {
  const words = useWords();
  return (
    <span className="sport" style={{ '--hue': sportHue(sport) } as CSSProperties}>
      {words.sport(sport)}
    </span>
  );
}
