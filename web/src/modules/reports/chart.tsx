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
}

/** A chart with a segmented bar for each row. Hidden from screen readers, which read the table below instead. */
export function Chart({ rows, series, format, full }: Props) {
  const bars = rows.map((row) => ({ name: row.name, values: series.map(({ key }) => Number(row[key])) }));
  const totals = bars.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const longest = full ?? (Math.max(...totals) || 1);
  return (
    <div className="chart" aria-hidden="true">
      {series.length > 1 && (
        <p className="chart-legend">
          {series.map(({ key, name, color }) => (
            <span key={key}>
              <i style={{ background: color }} />
              {name}
            </span>
          ))}
        </p>
      )}
      {bars.map(({ name, values }, row) => (
        <div key={name} className="chart-row">
          <span className="chart-name">{name}</span>
          <span className="chart-bar">
            {series.map(({ key, name: segment, color }, i) => (
              <i
                key={key}
                title={`${segment}: ${format(values[i]!)}`}
                style={{ background: color, width: `${(values[i]! / longest) * 100}%` }}
              />
            ))}
          </span>
          <span className="chart-value">{format(totals[row]!)}</span>
        </div>
      ))}
    </div>
  );
}
