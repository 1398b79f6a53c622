import type { ReactNode } from 'react';
import type { Due } from '@courtside/client';
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
  return (
    <ul className="own-money" aria-label={words.title}>
      {dues.map((due) => {
        const { id, plan, period_from, period_to, due_on, amount, waived, owed, currency, state } = due;
        return (
          <li key={id}>
            <span>
              {plan.name}
              <span className="hint">
                {` ${formats.shortDate(period_from)} – ${formats.shortDate(period_to)}, ${words.states[state]}`}
                {state === 'open' && ` ${words.dueBy(formats.shortDate(due_on))}`}
              </span>
              {owed > 0 && <span className="row">{renderAction(due)}</span>}
            </span>
            <span>{formats.money({ amount: owed > 0 ? owed : amount - waived, currency })}</span>
          </li>
        );
      })}
    </ul>
  );
}
