import { isDate } from '../../lib/dates.ts';
import { choiceParam, numberParam } from '../../lib/search-params.ts';

/** The day sheet's URL parameters. With them, a reload or a link shows the same day again. */
export interface DeskSearch {
  date?: string | undefined;
  /** Undefined shows the grid on wide screens and the list on phones. */
  view?: 'grid' | 'list' | 'week' | undefined;
  /** The court of the week view. */
  court?: number | undefined;
  /** How many days the grid and the list show. By default, one. */
  days?: number | undefined;
  /** The person for whom the next click on a free time books. */
  book?: number | undefined;
}

export function readDeskSearch({ date, view, court, days, book }: Record<string, unknown>): DeskSearch {
  return {
    date: typeof date === 'string' && isDate(date) ? date : undefined,
    view: choiceParam(view, ['grid', 'list', 'week']),
    court: numberParam(court),
    days: numberParam(days),
    book: numberParam(book),
  };
}
