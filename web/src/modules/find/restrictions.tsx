import type { CourtDay } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useGridWords } from './grid-words.ts';
import { restrictionText } from './restriction-text.ts';

/**
 * The times that the person's plan does not allow, with the reasons, and the times when courts are closed. Courts with
 * the same reason are named once.
 */
export default function Restrictions({ days }: { days: readonly CourtDay[] }) {
  const words = useGridWords();
  const formats = useFormats();
  const texts = days.flatMap(({ restrictions = [] }) =>
    restrictions.map(
      (one) => `${formats.range(one.start_time, one.end_time)}: ${restrictionText(one, { words, formats })}`,
    ),
  );
  const closed = new Map<string, string[]>();
  for (const { court, closures } of days) {
    for (const { start_time, end_time, reason } of closures) {
      const text = words.closedFor(formats.range(start_time, end_time), reason);
      closed.set(text, [...(closed.get(text) ?? []), court.name]);
    }
  }
  for (const [text, names] of closed) texts.push(names.length === days.length ? text : `${text} (${names.join(', ')})`);
  return [...new Set(texts)].map((text) => (
    <p key={text} className="hint">
      {text}
    </p>
  ));
}
