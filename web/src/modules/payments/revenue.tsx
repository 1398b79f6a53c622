import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import type { Revenue as Report } from '@courtside/client';
import { useLanguage, useWords } from '../../i18n/words.tsx';
import { capitalise, useFormats } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { csvSeparator, saveResponse } from '../../lib/save-response.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Download } from '../../ui/icons/more-icons.ts';
import { Chart } from '../reports/chart.tsx';
import type { Days } from './periods.ts';
import { useRevenueWords } from './revenue-words.ts';
import { useTreasurerWords } from './treasurer-words.ts';

type Row = Report['data'][number];

const GROUPS = ['court', 'sport', 'plan', 'kind'] as const satisfies Report['group_by'][];
const MAX_BARS = 20;

interface Props {
  days: Days;
  /** The days to compare with. */
  before: Days;
  /** The text of the filter. Any other text than a group means courts. */
  by: string;
  onChoose: (by: string) => void;
}

/** The income in the ledger, compared with an earlier period. One chart and one table for each currency. */
export function Revenue({ days, before, by: chosen, onChoose }: Props) {
  const words = useRevenueWords();
  const nothing = useTreasurerWords().nothingEarned;
  const formats = useFormats();
  const by = GROUPS.find((one) => one === chosen) ?? 'court';
  const query = { group_by: by, ...days, compare_from: before.date_from, compare_to: before.date_to };
  const report = useQuery({
    ...readQuery('/admin/reports/revenue', { params: { query } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const saving = useMutation({
    mutationFn: async () =>
      saveResponse(
        await api.download('/admin/reports/revenue', { ...query, format: 'csv', separator: csvSeparator() }),
      ),
  });
  const rangeOf = ({ date_from, date_to }: Days): string =>
    date_from === date_to ? formats.date(date_from) : `${formats.date(date_from)} – ${formats.date(date_to)}`;
  return (
    <div className="card stack">
      <h2>{words.title}</h2>
      <p className="hint">
        {capitalise(words.compared(rangeOf(days), rangeOf(before)))} {words.hint}
        {by === 'plan' && ` ${words.planNote}`}
      </p>
      <div className="revenue-choice no-print">
        <div className="segments" role="group" aria-label={words.by}>
          {GROUPS.map((one) => (
            <button key={one} type="button" aria-pressed={one === by} onClick={() => onChoose(one)}>
              {words.groups[one]}
            </button>
          ))}
        </div>
        <Button disabled={saving.isPending} onClick={() => saving.mutate()}>
          <Download aria-hidden="true" size={18} />
          {words.csv}
        </Button>
      </div>
      {saving.isError && <Failure error={saving.error} />}
      <QueryState query={report} />
      {report.data?.totals.length === 0 && <p className="hint">{nothing}</p>}
      {report.data?.totals.map((total) => (
        <Currency key={total.currency} report={report.data} total={total} />
      ))}
    </div>
  );
}

function Currency({ report, total }: { report: Report; total: Report['totals'][number] }) {
  const words = useRevenueWords();
  const formats = useFormats();
  const { language } = useLanguage();
  const nameOf = useNames(report.group_by);
  const { currency } = total;
  const rows = report.data.filter((row) => row.currency === currency).map((row) => ({ ...row, name: nameOf(row) }));
  const shown = rows.slice(0, MAX_BARS);
  const money = (amount: number): string => formats.money({ amount, currency });
  const percent = new Intl.NumberFormat(language, {
    ...{ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 },
  });
  const changeOf = ({ amount, before }: Pick<Row, 'amount' | 'before'>): string =>
    before === null || before <= 0 ? '–' : percent.format((amount - before) / before);
  return (
    <div className="money-tables">
      <div className="stack">
        <Chart
          rows={shown.map(({ key, name, amount, before }) => ({ key, name, amount, before: before ?? 0 }))}
          series={[{ key: 'amount', name: words.now, color: 'var(--accent)' }]}
          before={{ key: 'before', name: words.before, color: 'var(--quiet)' }}
          format={money}
        />
        {shown.length < rows.length && <p className="hint">{words.highest(MAX_BARS)}</p>}
      </div>
      <DataTable
        label={`${words.title}, ${currency}`}
        isFigures
        rows={[...rows, { key: 'total', name: words.total, ...total }]}
        keyOf={({ key }) => key}
        classOf={({ key }) => (key === 'total' ? 'total' : undefined)}
        columns={[
          { head: words.groups[report.group_by], kind: 'title', render: ({ name }) => name },
          { head: words.now, kind: 'number', render: ({ amount }) => money(amount) },
          { head: words.before, kind: 'number', render: ({ before }) => money(before ?? 0) },
          { head: words.change, kind: 'number', render: changeOf },
        ]}
      />
    </div>
  );
}

/** Returns a function that names a row in the language of the person. */
function useNames(by: Report['group_by']): (row: Row) => string {
  const words = useRevenueWords();
  const { kinds } = useTreasurerWords();
  const { sport } = useWords();
  return ({ key, name }) => {
    if (key === 'no-plan') return words.noPlan;
    if (key === 'no-booking') return words.noBooking;
    if (by === 'kind') return kinds[key as keyof typeof kinds];
    return by === 'sport' ? sport(key) : name;
  };
}
