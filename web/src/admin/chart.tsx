import { Bar, BarChart, CartesianGrid, Legend, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';

interface Series {
  key: string;
  name: string;
  color: string;
}

interface Props {
  rows: ({ name: string } & Record<string, string | number>)[];
  series: Series[];
  /** Bars that lie, with room for names, rather than stand. */
  isLying: boolean;
  format: (value: number) => string;
  /** The end of the scale, if not that of the largest. */
  most?: number;
}

const BAR_HEIGHT = 34;
const FRAME_HEIGHT = 72;
const STANDING_HEIGHT = 280;
const AXIS = { stroke: 'var(--edge)', tick: { fill: 'var(--quiet)', fontSize: 13 } };

const inInk = (name: string) => <span className="legend-name">{name}</span>;

/** Bars, one on the other. For the eye alone: a table with the same stands beneath. */
export default function Chart({ rows, series, isLying, format, most }: Props) {
  const height = isLying ? rows.length * BAR_HEIGHT + FRAME_HEIGHT : STANDING_HEIGHT;
  const domain: [number, number | 'auto'] = [0, most ?? 'auto'];
  const names = { ...AXIS, dataKey: 'name', type: 'category' as const };
  const values = { ...AXIS, type: 'number' as const, domain, tickFormatter: format };
  return (
    <div className="chart" aria-hidden="true" style={{ height }}>
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={rows}
          layout={isLying ? 'vertical' : 'horizontal'}
          margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid stroke="var(--line)" horizontal={!isLying} vertical={isLying} />
          {isLying ? <XAxis {...values} /> : <XAxis {...names} interval="preserveStartEnd" />}
          {isLying ? <YAxis {...names} width={112} interval={0} /> : <YAxis {...values} width={56} />}
          <Tooltip
            formatter={(value) => format(Number(value))}
            cursor={{ fill: 'var(--raised)' }}
            contentStyle={{ background: 'var(--surface)', border: '1px solid var(--line)', color: 'var(--ink)' }}
          />
          {series.length > 1 && <Legend formatter={inInk} />}
          {series.map(({ key, name, color }) => (
            <Bar
              key={key}
              dataKey={key}
              name={name}
              fill={color}
              stackId="all"
              maxBarSize={36}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
