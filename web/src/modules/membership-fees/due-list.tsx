import type { ReactNode } from 'react';
import type { Due } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { localeOf } from '../../i18n/formats.ts';
import { useFormats } from '../../lib/format.ts';
import { useFeeWords } from './words.ts';

interface Props {
  dues: readonly Due[];
  renderAction: (due: Due) => ReactNode;
}

/** The fees of memberships, each with its period and what is owed. */
export function DueList({ dues, renderAction }: Props) {
  const words = useFeeWords();
  const formats = useFormats();
  const dates = new Intl.DateTimeFormat(localeOf(useLanguage().language), { dateStyle: 'medium', timeZone: 'UTC' });
  return (
    <ul className="own-money" aria-label={words.title}>
      {dues.map((due) => {
        const { id, plan, period_from, period_to, due_on, amount, waived, owed, currency } = due;
        const isWaived = owed === 0 && waived > 0 && waived === amount;
        const state = isWaived ? 'waived' : due.state;
        return (
          <li key={id}>
            <span>
              {plan.name}
              <span className="hint">
                {` · ${dates.formatRange(new Date(period_from), new Date(period_to))} · `}
                {state === 'open' ? words.toPayBy(formats.shortDate(due_on)) : words.states[state]}
              </span>
              {owed > 0 && <span className="row">{renderAction(due)}</span>}
            </span>
            <span>{formats.money({ amount: owed > 0 ? owed : amount - (isWaived ? 0 : waived), currency })}</span>
          </li>
        );
      })}
    </ul>
  );
}
