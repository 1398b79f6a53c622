import './reports.css';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Utilisation } from '@courtside/client';
import { Button } from '../../ui/button.tsx';
import { ChartColumn, Download } from '../../ui/icons/more-icons.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { addDays, dateIn, useFormats } from '../../lib/format.ts';
import { useLanguage, useWords } from '../../i18n/words.tsx';
import { api, config } from '../../lib/session.ts';
import { Empty, Failure, Page, QueryState } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DatePicker } from '../../ui/date-picker.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { Chart } from './chart.tsx';
import { type ReportWords, useReportWords } from './reports-words.ts';
import { csvSeparator, saveResponse } from '../../lib/save-response.ts';
import { courtsQuery, readQuery } from '../../lib/queries.ts';

type GroupBy = Utilisation['group_by'];
type Line = Utilisation['data'][number];

const GROUPS = ['court', 'type', 'weekday', 'hour'] as const satisfies GroupBy[];
/** The number of days that the report covers by default. */
const DEFAULT_DAYS = 28;
const MAX_BARS = 20;

export default function ReportsPage() {
  const words = useReportWords();
  const common = useWords();
  const today = dateIn(config.time_zone);
  const { filters, setFilters, clear, isFiltered } = useAddressFilters(['by', 'from', 'to', 'sport']);
  const groupBy = GROUPS.find((one) => one === filters.by) ?? 'court';
  const from = filters.from || addDays(today, 1 - DEFAULT_DAYS);
  const to = filters.to || today;
  const type = filters.sport;
  const query = { group_by: groupBy, date_from: from, date_to: to, ...(type !== '' && { type }) };
  const courts = useQuery(courtsQuery);
  const sports = [...new Set(courts.data?.map((court) => court.type))].toSorted();
  const report = useQuery({
    ...readQuery('/admin/reports/utilisation', { params: { query } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const saving = useMutation({
    mutationFn: async () =>
      saveResponse(
        await api.download('/admin/reports/utilisation', { ...query, format: 'csv', separator: csvSeparator() }),
        `utilisation-${groupBy}.csv`,
      ),
  });
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
          <Download aria-hidden="true" size={18} />
          {saving.isPending ? words.saving : words.csv}
        </Button>
      }
    >
      <FilterBar label={words.filters} isFiltered={isFiltered} onClear={clear}>
        <Choice label={words.by} value={groupBy} onChange={({ target }) => setFilters({ by: target.value })}>
          {options(GROUPS, (one) => words.groups[one])}
        </Choice>
        <DatePicker label={words.from} value={from} onChange={(date) => setFilters({ from: date })} />
        <DatePicker label={words.to} value={to} onChange={(date) => setFilters({ to: date })} />
        <Choice label={words.sport} value={type} onChange={({ target }) => setFilters({ sport: target.value })}>
          <option value="">{words.anySport}</option>
          {options(sports, (one) => common.sport(one))}
        </Choice>
      </FilterBar>
      {saving.isError && <Failure error={saving.error} />}
      <QueryState query={report} lines={8} />
      {report.isSuccess && report.data.data.length === 0 && (
        <Empty>
          <ChartColumn aria-hidden="true" size={32} />
          <p>{words.empty}</p>
        </Empty>
      )}
      {report.isSuccess && report.data.data.length > 0 && <Report report={report.data} />}
      <p className="hint">{words.note}</p>
    </Page>
  );
}

function Report({ report }: { report: Utilisation }) {
  const words = useReportWords();
  const common = useWords();
  const formats = useFormats();
  const { hours, percent } = useNumbers();
  const { group_by: groupBy, totals } = report;
  const lines = report.data.map((line) => ({ ...line, name: nameOf(line, groupBy, { words, sport: common.sport }) }));
  const isRanked = groupBy === 'court' || groupBy === 'type';
  const shown = isRanked ? lines.toSorted((a, b) => b.booked_minutes - a.booked_minutes).slice(0, MAX_BARS) : lines;
  const money = ({ revenue }: { revenue: Line['revenue'] }): string =>
    revenue.map((one) => formats.money(one)).join(', ') || '–';
  const group = words.groups[groupBy];
  const total = { ...totals, key: 'total', name: words.total };
  return (
    <>
      <Section title={words.occupancy} note={shown.length < lines.length ? words.busiest(MAX_BARS) : undefined}>
        <Chart
          rows={shown.map(({ name, occupancy }) => ({ name, share: (occupancy ?? 0) * 100 }))}
          series={[{ key: 'share', name: words.occupancy, color: 'var(--accent)' }]}
          format={(value) => percent(value / 100)}
          full={100}
        />
        <Table
          label={words.occupancy}
          heads={[group, words.occupancy, words.booked, words.open, words.bookings]}
          rows={[...lines, total].map((line) => [
            line.key,
            line.name,
            line.occupancy === null ? '–' : percent(line.occupancy),
            hours(line.booked_minutes),
            hours(line.open_minutes),
            String(line.bookings),
          ])}
        />
      </Section>
      <Section title={words.hours}>
        <Chart
          rows={shown.map((line) => ({
            name: line.name,
            played: (line.booked_minutes - line.no_show_minutes) / 60,
            noShow: line.no_show_minutes / 60,
            cancelled: line.cancelled_minutes / 60,
          }))}
          series={[
            { key: 'played', name: words.played, color: 'var(--accent)' },
            { key: 'noShow', name: words.noShow, color: 'var(--bad)' },
            { key: 'cancelled', name: words.cancelled, color: 'var(--taken)' },
          ]}
          format={(value) => hours(value * 60)}
        />
        <Table
          label={words.hours}
          heads={[group, words.played, words.noShow, words.cancelled, words.revenue]}
          rows={[...lines, total].map((line) => [
            line.key,
            line.name,
            hours(line.booked_minutes - line.no_show_minutes),
            hours(line.no_show_minutes),
            hours(line.cancelled_minutes),
            money(line),
          ])}
        />
      </Section>
    </>
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

function nameOf(
  { key, name }: Line,
  groupBy: GroupBy,
  { words, sport }: { words: ReportWords; sport: (slug: string) => string },
): string {
  if (groupBy === 'weekday') return words.days[Number(key) - 1]!;
  return groupBy === 'type' ? sport(key) : name;
}

function useNumbers(): { hours: (minutes: number) => string; percent: (share: number) => string } {
  const { language } = useLanguage();
  // Show one decimal place for every number, so that the decimal points of a column are aligned.
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const number = new Intl.NumberFormat(language, digits);
  const share = new Intl.NumberFormat(language, { style: 'percent', ...digits });
  return { hours: (minutes) => number.format(minutes / 60), percent: (value) => share.format(value) };
}
