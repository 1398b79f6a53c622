import './grid-days.css';
import { type ComponentProps, type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { Booking } from '@courtside/client';
import { columnsOf, sortCourtDays } from '../../lib/day.ts';
import type { FindSearch } from '../../lib/find-search.ts';
import { addDays, capitalise, useFormats } from '../../lib/format.ts';
import { useLiveDays } from '../../lib/live.ts';
import { useWords } from '../../i18n/words.tsx';
import { Loading, More, QueryState } from '../../ui/components.tsx';
import { RangeChoice, rangeOfDays } from '../../ui/timeline/range-choice.tsx';
import type { Filters } from './filters.ts';
import { Grid } from './grid.tsx';
import { SHOWN_DAYS, useDays, useOffered } from './queries.ts';

type GridProps = ComponentProps<typeof Grid>;

interface Props extends Omit<GridProps, 'own'> {
  own: readonly Booking[];
  filters: Filters;
  near: string | undefined;
  /** The number of days in the address. */
  count: number | undefined;
  onShow: (fields: FindSearch) => void;
  children: ReactNode;
}

/** The grids of one or more days, one below the other. */
export default function GridDays({ count, filters, near, onShow, children, ...grid }: Props) {
  const shown = rangeOfDays(count);
  const later = useMemo(
    () => Array.from({ length: shown - 1 }, (_, i) => addDays(grid.date, i + 1)),
    [shown, grid.date],
  );
  useLiveDays(later, SHOWN_DAYS);
  return (
    <>
      <RangeChoice days={shown} onChange={(days) => onShow({ days })} />
      <Grid {...grid} />
      {later.map((date) => (
        <LaterDay key={date} {...{ ...grid, date, filters, near }} />
      ))}
      {children}
    </>
  );
}

/** The grid of another day. It is loaded and drawn when it comes near the screen, because it has a thousand cells. */
function LaterDay({ date, filters, near, ...grid }: Omit<Props, 'count' | 'onShow' | 'children'>) {
  const formats = useFormats();
  const section = useRef<HTMLElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => entry!.isIntersecting && startTransition(() => setNear(true)),
      { rootMargin: '400px' },
    );
    observer.observe(section.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <section ref={section} className="later-day" aria-label={formats.date(date)}>
      <h2 className="find-date">{capitalise(formats.date(date))}</h2>
      {isNear ? <DayGrid {...{ ...grid, date, filters, near }} /> : <Loading lines={8} />}
    </section>
  );
}

function DayGrid({ date, filters, near, own, onOpen, ...grid }: Omit<Props, 'count' | 'onShow' | 'children'>) {
  const words = useWords();
  const days = useDays(filters, near, date);
  const courts = useMemo(() => {
    const loaded = days.data?.pages.flatMap(({ data }) => data) ?? [];
    return near === undefined ? sortCourtDays(loaded) : loaded;
  }, [days.data, near]);
  const { offered } = useOffered(courts, { date }, own);
  const open = useMemo(() => (fields: FindSearch) => onOpen({ ...fields, date }), [onOpen, date]);
  if (!days.data) return <QueryState query={days} lines={8} />;
  return (
    <>
      {columnsOf(offered, grid.from).length > 0 ? (
        <Grid {...{ ...grid, days: offered, date, own, onOpen: open }} />
      ) : (
        <p className="hint">{words.find.nothingThatDay}</p>
      )}
      <More list={days} />
    </>
  );
}
