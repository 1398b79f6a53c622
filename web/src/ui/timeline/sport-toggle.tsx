import './timeline.css';
import { useWords } from '../../i18n/words.tsx';
import { ChevronRight } from '../icons/first-icons.ts';
import { SportName } from '../sport.tsx';
import { useTimelineWords } from './timeline-words.ts';

/** The heading of a sport's courts, which hides and shows these courts. */
export function SportToggle({
  sport,
  count,
  isOpen,
  onToggle,
}: {
  sport: string;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const words = useTimelineWords();
  const common = useWords();
  return (
    <button
      type="button"
      className="sport-toggle"
      aria-expanded={isOpen}
      data-count={count}
      aria-label={`${common.sport(sport)}, ${words.courts(count)}`}
      onClick={onToggle}
    >
      <ChevronRight aria-hidden="true" size={16} />
      <SportName sport={sport} />
    </button>
  );
}
