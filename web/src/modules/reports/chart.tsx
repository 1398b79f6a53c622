import './chart.css';

interface Series {
  key: string;
  name: string;
  color: string;
}

interface Props {
  rows: ({ name: string } & Record<string, string | number>)[];
  series: Series[];
  format: (value: number) => string;
  /** The value of a full bar. By default, the largest total of a row. */
  full?: number;
  /** The former value of each row, shown as a thin bar below the bar. */
  before?: Series;
}

/** A chart with a segmented bar for each row. Hidden from screen readers, which read the table below instead. */
export function Chart({ rows, series, format, full, before }: Props) {
  const bars = rows.map((row) => ({
    ...{ key: row['key'] ?? row.name, name: row.name, values: series.map(({ key }) => Number(row[key])) },
    former: before && Number(row[before.key]),
  }));
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const longest = full ?? (Math.max(...totals, ...bars.map(({ former = 0 }) => former)) || 1);
  // A negative value has no bar.
  const widthOf = (value: number): string => `${Math.max(0, value / longest) * 100}%`;
  const legend = before ? [...series, before] : series;
  return (
    <div className="chart" aria-hidden="true">
      {legend.length > 1 && (
        <p className="chart-legend">
          {legend.map(({ key, name, color }) => (
            <span key={key}>
              <i style={{ background: color }} />
              {name}
            </span>
          ))}
        </p>
      )}
      {bars.map(({ key, name, values, former }, row) => (
        <div key={key} className="chart-row">
          <span className="chart-name">{name}</span>
          <div>
            <span className="chart-bar">
              {series.map(({ key, name: segment, color }, i) => (
                <i
                  key={key}
                  title={`${segment}: ${format(values[i]!)}`}
                  style={{ background: color, width: widthOf(values[i]!) }}
                />
              ))}
            </span>
            {before && former !== undefined && (
              <div
                className="chart-before"
                title={`${before.name}: ${format(former)}`}
                style={{ background: before.color, width: widthOf(former) }}
              />
            )}
          </div>
          <span className="chart-value">{format(totals[row]!)}</span>
        </div>
      ))}
    </div>
  );
}
