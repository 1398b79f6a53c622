import type { CourtDay } from '@courtside/client';
import { passedMinutes } from '../../lib/day.ts';
import { useNow } from '../../lib/clock.ts';
import { timeOf, useFormats } from '../../lib/format.ts';
import { NowMarker } from '../../ui/timeline/now-marker.tsx';
import { type Zoom, ZOOMS } from '../../ui/timeline/timeline.ts';
import { ZoomButtons } from '../../ui/timeline/zoom-buttons.tsx';
import { useGridWords } from './grid-words.ts';

interface Axis {
  days: readonly CourtDay[];
  columns: readonly number[];
  /** The length of a column in minutes. */
  step: number;
}

/** The hours above the courts, with the current time. */
export function GridHead({ zoom, onZoom, ...axis }: Axis & { zoom: Zoom; onZoom: (zoom: Zoom) => void }) {
  const words = useGridWords();
  const formats = useFormats();
  return (
    <thead>
      <tr>
        <th scope="col">
          <span className="visually-hidden">{words.court}</span>
          <ZoomButtons zoom={zoom} zooms={ZOOMS} onChange={onZoom} />
        </th>
        {hourHeadings(axis.columns).map(({ minute, span }, i) => (
          <th key={minute} scope="col" colSpan={span}>
            {formats.hour(timeOf(minute))}
            {i === 0 && <HeadMarker {...axis} />}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The current time, at its place above the grid. The place is relative to the first hour. */
function HeadMarker(axis: Axis) {
  const { minute, share } = useNowShare(axis);
  if (share === undefined) return null;
  const [first] = hourHeadings(axis.columns);
  const left = `max(1.25rem, ${(100 * share * axis.columns.length) / first!.span}%)`;
  return <NowMarker minute={minute} style={{ left }} />;
}

/** A line at the current time, behind the times. */
export function NowLine(axis: Axis) {
  const { share } = useNowShare(axis);
  if (share === undefined) return null;
  return <div className="now-line" style={{ '--at': share } as React.CSSProperties} aria-hidden="true" />;
}

/**
 * Returns the current time, and its place between the first and the last column as a number from 0 to 1. The place is
 * undefined if it is not in the grid, or if the clocks of the courts show different times.
 */
function useNowShare({ days, columns, step }: Axis): { minute: number; share: number | undefined } {
  const at = useNow();
  const [minute = 0, ...others] = [...new Set(days.map((day) => passedMinutes(day, at)))];
  const share = (minute - (columns[0] ?? 0)) / (columns.length * step);
  return { minute, share: others.length > 0 || minute === 0 || share < 0 || share > 1 ? undefined : share };
}

/** Returns one heading per hour. The first heading may begin within an hour, and then covers the rest of the hour. */
function hourHeadings(columns: readonly number[]): { minute: number; span: number }[] {
  const headings: { minute: number; span: number }[] = [];
  for (const minute of columns) {
    const last = headings.at(-1);
    if (last && minute % 60 !== 0) last.span += 1;
    else headings.push({ minute, span: 1 });
  }
  return headings;
}
