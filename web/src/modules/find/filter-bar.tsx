import { SlidersHorizontal } from '../../ui/icons/first-icons.ts';
import { useWords } from '../../i18n/words.tsx';
import { SportName } from '../../ui/sport.tsx';
import { countFilters, type Filters } from './filters.ts';
import { useScrollRow } from '../../ui/use-scroll-row.ts';

interface Props {
  filters: Filters;
  near: string | undefined;
  sports: readonly string[];
  onChange: (fields: Filters) => void;
  onOpenSheet: () => void;
}

/** The sports, and a button for all other filters. */
export function FilterBar({ filters, near, sports, onChange, onOpenSheet }: Props) {
  const words = useWords();
  const count = countFilters(filters, near);
  const row = useScrollRow(`${filters.type} of ${sports.length}`);
  return (
    <div className="filter-bar scroll-row" ref={row} role="search" aria-label={words.find.filters}>
      <button
        type="button"
        className="chip"
        data-count={count || undefined}
        aria-label={count > 0 ? words.find.activeFilters(count) : words.find.filters}
        onClick={onOpenSheet}
      >
        <SlidersHorizontal aria-hidden="true" size={16} />
        {words.find.filters}
      </button>
      {sports.length > 1 && (
        <div className="chips" role="group" aria-label={words.find.sport}>
          {[undefined, ...sports].map((sport) => (
            <button
              key={sport ?? ''}
              type="button"
              className="chip"
              aria-pressed={filters.type === sport}
              onClick={() => onChange({ type: sport })}
            >
              {sport === undefined ? words.find.anySport : <SportName sport={sport} />}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
