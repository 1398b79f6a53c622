import { useQuery } from '@tanstack/react-query';
import { capitalise, timeOf, useFormats } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import type { ReportFilters } from './periods.ts';
import { useReportWords } from './reports-words.ts';

/** The number of shades, so that neighbours can be told apart in black and white. */
const SHADES = 5;

/** Occupancy by weekday and hour. Each cell shows the number, so that nobody depends on the shades. */
export function HeatMap({ filters }: { filters: ReportFilters }) {
  const words = useReportWords();
  const formats = useFormats();
  const query = { ...filters, group_by: 'weekday_hour' as const };
  const { data } = useQuery({ ...readQuery('/admin/reports/utilisation', { params: { query } }), staleTime: 0 });
  const open = data?.data.filter(({ occupancy }) => occupancy !== null) ?? [];
  if (open.length === 0) return null;
  const hours = open.map(({ key }) => Number(key.slice(2)));
  const [first, last] = [Math.min(...hours), Math.max(...hours)];
  const columns = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  const cells = new Map(open.map(({ key, occupancy }) => [key, occupancy!]));
  return (
    <section className="card stack">
      <h2>{words.heatMap}</h2>
      <p className="hint">{words.heatMapHint}</p>
      <div className="heat-scroll" role="region" aria-label={words.heatMap} tabIndex={0}>
        <table className="heat-map">
          <thead>
            <tr>
              <td />
              {columns.map((hour) => (
                <th key={hour} scope="col">
                  {formats.hour(timeOf(hour * 60))}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {words.days.map((name, day) => (
              <tr key={name}>
                <th scope="row" aria-label={name}>
                  {capitalise(formats.weekday(day + 1, 'short'))}
                </th>
                {columns.map((hour) => (
                  <Cell key={hour} occupancy={cells.get(`${day + 1} ${String(hour).padStart(2, '0')}`)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Cell({ occupancy }: { occupancy: number | undefined }) {
  const words = useReportWords();
  if (occupancy === undefined)
    return (
      <td className="heat-shut">
        <span className="visually-hidden">{words.shut}</span>
      </td>
    );
  const shade = Math.min(SHADES, Math.ceil(occupancy * SHADES));
  return <td data-shade={shade}>{Math.round(occupancy * 100)}</td>;
}
