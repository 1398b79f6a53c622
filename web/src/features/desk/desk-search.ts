/** The day sheet's URL parameters. With them, a reload or a link shows the same day again. */
export interface DeskSearch {
  date?: string | undefined;
  /** Undefined shows the grid on wide screens and the list on phones. */
  view?: 'grid' | 'list' | 'week' | undefined;
  /** The court of the week view. */
  court?: number | undefined;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export function readDeskSearch({ date, view, court }: Record<string, unknown>): DeskSearch {
  return {
    date: typeof date === 'string' && DATE.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined,
    view: view === 'grid' || view === 'list' || view === 'week' ? view : undefined,
    court: Number.isInteger(Number(court ?? NaN)) ? Number(court) : undefined,
  };
}
