import { useQuery } from '@tanstack/react-query';
import type { Utilisation } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { useNumbers } from './numbers.ts';
import { type Period, type ReportFilters, yearBefore } from './periods.ts';
import { useReportWords } from './reports-words.ts';

/** Periods with more days than this are shown by month instead of by week. */
const MAX_DAYS_BY_WEEK = 100;
const DAY_MS = 86_400_000;
const [WIDTH, HEIGHT] = [600, 120];

type Line = Utilisation['data'][number];

/** Occupancy, cancellations and no-shows over time, compared with the same period of last year. */
export function Trend({ period, inPeriod }: { period: Period; inPeriod: (period: Period) => ReportFilters }) {
  const words = useReportWords();
  const formats = useFormats();
  const { hours, percent, money } = useNumbers();
  const days = (Date.parse(period.to) - Date.parse(period.from)) / DAY_MS;
  const group_by = days > MAX_DAYS_BY_WEEK ? 'month' : 'week';
  const queryOf = (one: Period) => ({
    ...readQuery('/admin/reports/utilisation', { params: { query: { group_by, ...inPeriod(one) } } }),
    staleTime: 0,
  });
  const current = useQuery(queryOf(period)).data?.data ?? [];
  const former = useQuery(queryOf(yearBefore(period))).data?.data ?? [];
  if (current.length < 2) return null;
  const share = (line: Line | undefined): string => (line?.occupancy == null ? '–' : percent(line.occupancy));
  const rows = current.map((line, i) => ({ line, earlier: former[i] }));
  return (
    <section className="card stack">
      <h2>{words.trend}</h2>
      <p className="hint">{words.trendHint}</p>
      <svg className="trend" viewBox={`-4 -4 ${WIDTH + 8} ${HEIGHT + 8}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="trend-axis" d={`M0 ${HEIGHT}H${WIDTH}M0 0H${WIDTH}`} />
        <polyline className="trend-earlier" points={pointsOf(former.slice(0, current.length))} />
        <polyline points={pointsOf(current)} />
      </svg>
      <DataTable
        label={words.trend}
        isFigures
        rows={rows}
        keyOf={({ line }) => line.key}
        columns={[
          {
            head: words.groups[group_by],
            kind: 'title',
            render: ({ line: { key } }) => (group_by === 'week' ? words.weekOf(formats.dayAndMonth(key)) : key),
          },
          { head: words.occupancy, kind: 'number', render: ({ line }) => share(line) },
          { head: words.lastYear, kind: 'number', render: ({ earlier }) => share(earlier) },
          { head: words.booked, kind: 'number', render: ({ line }) => hours(line.booked_minutes) },
          { head: words.revenue, kind: 'number', render: ({ line }) => money(line.revenue) },
          { head: words.cancelled, kind: 'number', render: ({ line }) => hours(line.cancelled_minutes) },
          { head: words.noShow, kind: 'number', render: ({ line }) => hours(line.no_show_minutes) },
        ]}
      />
    </section>
  );
}

/** Returns the points of a line of occupancies, from 0 at the bottom to 100 % at the top. */
function pointsOf(lines: readonly Line[]): string {
  const step = WIDTH / Math.max(1, lines.length - 1);
  return lines.map(({ occupancy }, i) => `${i * step},${HEIGHT * (1 - Math.min(1, occupancy ?? 0))}`).join(' ');
}
