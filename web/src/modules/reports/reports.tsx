import './reports.css';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Court, Utilisation } from '@courtside/client';
import { Button } from '../../ui/button.tsx';
import { Download } from '../../ui/icons/more-icons.ts';
import { compareNames } from '../../lib/by-name.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { capitalise, dateIn, useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api, config } from '../../lib/session.ts';
import { Empty, Failure, Page, QueryState } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { isInverted, PeriodFields, useLastPeriod } from '../../ui/period-fields.tsx';
import { Chart } from './chart.tsx';
import { HeatMap } from './heat-map.tsx';
import { useNumbers } from './numbers.ts';
import { NoShows } from './no-shows.tsx';
import { type Period, periodBefore, PRESETS, type ReportFilters, yearBefore } from './periods.ts';
import { type ReportWords, useReportWords } from './reports-words.ts';
import { Trend } from './trend.tsx';
import { WeeklyReport } from './weekly-report.tsx';
import { csvSeparator, saveResponse } from '../../lib/save-response.ts';
import { courtsQuery, readQuery } from '../../lib/queries.ts';

type GroupBy = Utilisation['group_by'];
type Line = Utilisation['data'][number];

const GROUPS = ['court', 'type', 'weekday', 'hour', 'week', 'month', 'plan'] as const satisfies GroupBy[];
const MAX_BARS = 20;

const presets = Object.keys(PRESETS) as (keyof typeof PRESETS)[];

/** Leaves out empty values. */
const given = (filters: Period): Partial<Period> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));

export default function ReportsPage() {
  const words = useReportWords();
  const common = useWords();
  const formats = useFormats();
  const rangeOf = ({ from, to }: Period): string => `${capitalise(formats.date(from))} – ${formats.date(to)}`;
  const today = dateIn(config.time_zone);
  const { filters, setFilters, clear, isFiltered } = useAddressFilters(['by', 'from', 'to', 'sport']);
  const groupBy = GROUPS.find((one) => one === filters.by) ?? 'court';
  const typed = { ...PRESETS.lastDays(today), ...given({ from: filters.from, to: filters.to }) };
  const period = useLastPeriod(typed);
  const type = filters.sport;
  const inPeriod = ({ from, to }: Period): ReportFilters => {
    return { date_from: from, date_to: to, ...(type !== '' && { type }) };
  };
  const query = { group_by: groupBy, ...inPeriod(period) };
  const last = periodBefore(period);
  const courts = useQuery(courtsQuery);
  const sports = [...new Set(courts.data?.map((court) => court.type))].toSorted();
  const report = useQuery({
    ...readQuery('/admin/reports/utilisation', { params: { query } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const former = useQuery({
    ...readQuery('/admin/reports/utilisation', { params: { query: { group_by: 'type', ...inPeriod(last) } } }),
    staleTime: 0,
    enabled: report.isSuccess,
  });
  const lastYear = useQuery({
    ...readQuery('/admin/reports/utilisation', {
      params: { query: { group_by: 'type', ...inPeriod(yearBefore(period)) } },
    }),
    staleTime: 0,
    enabled: report.isSuccess,
  });
  const saving = useMutation({
    mutationFn: async () =>
      saveResponse(
        await api.download('/admin/reports/utilisation', { ...query, format: 'csv', separator: csvSeparator() }),
      ),
  });
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button disabled={saving.isPending || isInverted(typed)} onClick={() => saving.mutate()}>
          <Download aria-hidden="true" size={18} />
          {saving.isPending ? words.saving : words.csv}
        </Button>
      }
    >
      <WeeklyReport />
      <FilterBar label={words.filters} isFiltered={isFiltered} onClear={clear}>
        <Choice label={words.by} value={groupBy} onChange={({ target }) => setFilters({ by: target.value })}>
          {options(GROUPS, (one) => words.groups[one])}
        </Choice>
        <PeriodFields labels={words} period={typed} onChange={setFilters} />
        <Choice label={words.sport} value={type} onChange={({ target }) => setFilters({ sport: target.value })}>
          <option value="">{words.anySport}</option>
          {options(sports, (one) => common.sport(one))}
        </Choice>
      </FilterBar>
      <div className="row no-print" role="group" aria-label={words.periods}>
        {presets.map((name) => {
          const preset = PRESETS[name](today);
          return (
            <button
              key={name}
              type="button"
              className="chip"
              aria-pressed={preset.from === period.from && preset.to === period.to}
              onClick={() => setFilters(preset)}
            >
              {words.presets[name]}
            </button>
          );
        })}
      </div>
      <p className="hint">
        {words.compared(rangeOf(period), rangeOf(last))}
        {type !== '' && ` · ${common.sport(type)}`}
      </p>
      {saving.isError && <Failure error={saving.error} />}
      <QueryState query={report} lines={8} />
      {report.isSuccess && report.data.data.length === 0 && (
        <Empty drawing="reports">
          <p>{words.empty}</p>
        </Empty>
      )}
      {report.isSuccess && report.data.data.length > 0 && (
        <>
          <Report
            report={report.data}
            courts={courts.data ?? []}
            before={former.data?.totals}
            lastYear={lastYear.data?.totals}
          />
          <Trend period={period} inPeriod={inPeriod} />
          <HeatMap filters={inPeriod(period)} />
          <NoShows filters={inPeriod(period)} />
        </>
      )}
      <p className="hint">{words.note}</p>
    </Page>
  );
}

interface Earlier {
  /** The totals of the period before; undefined while they load. */
  before: Utilisation['totals'] | undefined;
  /** The totals of the same period of last year. */
  lastYear: Utilisation['totals'] | undefined;
}

function Report({ report, courts, ...earlier }: { report: Utilisation; courts: Court[] } & Earlier) {
  const words = useReportWords();
  const common = useWords();
  const formats = useFormats();
  const { hours, percent, money } = useNumbers();
  const { group_by: groupBy, totals } = report;
  const texts = { words, sport: common.sport, day: (date: string) => formats.dayAndMonth(date) };
  const named = report.data.map((line) => ({ ...line, name: nameOf(line, groupBy, texts) }));
  // By hour, leave out the hours at which no court is ever open.
  const used = named.filter((line) => groupBy !== 'hour' || line.open_minutes + line.booked_minutes > 0);
  const isRanked = groupBy === 'court' || groupBy === 'type' || groupBy === 'plan';
  const placeOf = ({ key }: Line): number =>
    groupBy === 'court' ? courts.findIndex(({ id }) => String(id) === key) : Number(isWithoutPlan(key));
  const byPlace = (a: Line & { name: string }, b: typeof a) => placeOf(a) - placeOf(b) || compareNames(a.name, b.name);
  const lines = isRanked ? used.toSorted(byPlace) : used;
  const shown = isRanked ? busiest(lines) : lines;
  const group = words.groups[groupBy];
  const note = shown.length < lines.length ? words.busiest(MAX_BARS) : undefined;
  const total = { ...totals, key: 'total', name: words.total };
  const currency = totals.revenue[0]?.currency;
  const revenueOf = ({ revenue }: Line): number => revenue.find((one) => one.currency === currency)?.amount ?? 0;
  return (
    <>
      <Figures totals={totals} {...earlier} />
      <div className="report-charts">
        <Section title={words.occupancy} note={note}>
          <Chart
            rows={shown.map(({ name, occupancy }) => ({ name, share: (occupancy ?? 0) * 100 }))}
            series={[{ key: 'share', name: words.occupancy, color: 'var(--accent)' }]}
            format={(value) => percent(value / 100)}
            full={100}
          />
        </Section>
        {currency !== undefined && (
          <Section title={words.revenue} note={note}>
            <Chart
              rows={shown.map((line) => ({ name: line.name, amount: revenueOf(line) }))}
              series={[{ key: 'amount', name: words.revenue, color: 'var(--accent)' }]}
              format={(amount) => money([{ amount, currency }])}
            />
          </Section>
        )}
      </div>
      <Section title={words.table} note={groupBy === 'plan' ? words.planNote : undefined}>
        <Table
          label={words.table}
          heads={[
            ...[group, words.occupancy, words.booked, words.open, words.bookings, words.noShow, words.cancelled],
            words.revenue,
          ]}
          rows={[...lines, total].map((line) => [
            line.key,
            line.name,
            line.occupancy === null ? '–' : percent(line.occupancy),
            ...[hours(line.booked_minutes), hours(line.open_minutes), String(line.bookings)],
            ...[hours(line.no_show_minutes), hours(line.cancelled_minutes), money(line.revenue)],
          ])}
        />
      </Section>
    </>
  );
}

/** Returns the lines with the most bookings, at most `MAX_BARS`, in the order of the table. */
function busiest<T extends Line>(lines: readonly T[]): T[] {
  const top = new Set(lines.toSorted((a, b) => b.booked_minutes - a.booked_minutes).slice(0, MAX_BARS));
  return lines.filter((line) => top.has(line));
}

/** The main figures of the period, each with its change since the period before. */
function Figures({ totals, before, lastYear }: { totals: Utilisation['totals'] } & Earlier) {
  const words = useReportWords();
  const { hours, percent, money } = useNumbers();
  type Totals = Utilisation['totals'];
  const figures: [name: string, of: (sums: Totals) => string][] = [
    [words.occupancy, ({ occupancy }) => (occupancy === null ? '–' : percent(occupancy))],
    [words.revenue, ({ revenue }) => money(revenue)],
    [words.bookings, ({ bookings }) => String(bookings)],
    [words.booked, (sums) => hours(sums.booked_minutes)],
    [words.noShows, (sums) => String(sums.no_show_bookings)],
    [words.cancellations, (sums) => String(sums.cancelled_bookings)],
  ];
  return (
    <dl className="report-figures">
      {figures.map(([name, of]) => (
        <div key={name} className="card">
          <dt>{name}</dt>
          <dd>
            <strong>{of(totals)}</strong>
            {before && <span className="hint">{words.before(of(before))}</span>}
            {lastYear && <span className="hint">{words.lastYearWas(of(lastYear))}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Section({ title, note, children }: { title: string; note?: string | undefined; children: ReactNode }) {
  return (
    <section className="card stack">
      <h2>{title}</h2>
      {note !== undefined && <p className="hint">{note}</p>}
      {children}
    </section>
  );
}

/** @param rows Each row contains a key, a heading and figures. The last row is the total. */
function Table({ label, heads: [group, ...heads], rows }: { label: string; heads: string[]; rows: string[][] }) {
  return (
    <DataTable
      label={label}
      isFigures
      rows={rows}
      keyOf={([key]) => key!}
      classOf={([key]) => (key === 'total' ? 'total' : undefined)}
      columns={[
        { head: group!, kind: 'title', render: ([, name]) => name },
        ...heads.map((head, i) => ({
          head,
          kind: 'number' as const,
          render: (row: string[]) => row[i + 2],
        })),
      ]}
    />
  );
}

const isWithoutPlan = (key: string): boolean => key === 'none';

function nameOf(
  { key, name }: Line,
  groupBy: GroupBy,
  { words, sport, day }: { words: ReportWords; sport: (slug: string) => string; day: (date: string) => string },
): string {
  if (groupBy === 'week') return words.weekOf(day(key));
  if (groupBy === 'plan' && isWithoutPlan(key)) return words.noPlan;
  if (groupBy === 'weekday') return words.days[Number(key) - 1]!;
  return groupBy === 'type' ? sport(key) : name;
}
