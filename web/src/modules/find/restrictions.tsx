import type { CourtDay } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useGridWords } from './grid-words.ts';
import { restrictionText } from './restriction-text.ts';

/** The times that the person's plan does not allow, with the reasons. Courts with the same reason are named once. */
export default function Restrictions({ days }: { days: readonly CourtDay[] }) {
  const words = useGridWords();
  const formats = useFormats();
  const texts = days.flatMap(({ restrictions = [] }) =>
    restrictions.map(
      (one) => `${formats.range(one.start_time, one.end_time)}: ${restrictionText(one, { words, formats })}`,
    ),
  );
  return [...new Set(texts)].map((text) => (
    <p key={text} className="hint">
      {text}
    </p>
  ));
}
