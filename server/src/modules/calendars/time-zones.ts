interface Zoned {
  startsAt: string;
  endsAt: string;
  timeZone: string;
}

/**
 * Returns a `VTIMEZONE` for each time zone. It contains the clock changes from a year before the first event to the
 * last event, and one earlier change. The extra changes ensure that it contains standard time even if all events are in
 * summer, because Outlook needs a `STANDARD` part.
 */
export function timeZoneLines(events: readonly Zoned[]): string[] {
  const zones = Map.groupBy(events, ({ timeZone }) => timeZone);
  return [...zones].flatMap(([timeZone, events]) => {
    const [first, last] = [events.map(({ startsAt }) => startsAt), events.map(({ endsAt }) => endsAt)];
    const start = Temporal.Instant.fromEpochMilliseconds(Math.min(...first.map(Date.parse)));
    const from = start.toZonedDateTimeISO(timeZone).subtract({ years: 1 });
    const changes = changesBetween(from, Math.max(...last.map(Date.parse)));
    // If the clocks never went back in this period, a forward change is a new standard time, not the start of summer
    // time.
    const hasSummerTime = changes.some((change) => !isForward(change));
    const lines = changes.flatMap((change) => changeLines(change, hasSummerTime && isForward(change)));
    return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...lines, 'END:VTIMEZONE'];
  });
}

/** Returns whether this wall-clock time occurs twice because clocks go back. */
export function isRepeated(time: string, timeZone: string): boolean {
  const wall = Temporal.PlainDateTime.from(time.slice(0, 19));
  const [first, last] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  );
  return first!.epochMilliseconds !== last!.epochMilliseconds;
}

interface Change {
  /** The wall-clock time of the change, with the old offset. */
  onset: string;
  from: string;
  to: string;
}

function changesBetween(first: Temporal.ZonedDateTime, lastMs: number): Change[] {
  const before = first.getTimeZoneTransition('previous');
  const changes = [before ? changeAt(before) : { onset: '1970-01-01T00:00:00', from: first.offset, to: first.offset }];
  for (let next = (before ?? first).getTimeZoneTransition('next'); next; next = next.getTimeZoneTransition('next')) {
    if (next.epochMilliseconds > lastMs) break;
    changes.push(changeAt(next));
  }
  return changes;
}

function changeAt(time: Temporal.ZonedDateTime): Change {
  const { offset: from } = time.subtract({ nanoseconds: 1 });
  // Early dates use local mean time, whose offsets have seconds. `Temporal` rejects such offsets.
  const onset = new Date(time.epochMilliseconds + seconds(from) * 1000).toISOString().slice(0, 19);
  return { onset, from, to: time.offset };
}

function isForward({ from, to }: Change): boolean {
  return seconds(to) > seconds(from);
}

function changeLines({ onset, from, to }: Change, isSummerTime: boolean): string[] {
  const name = isSummerTime ? 'DAYLIGHT' : 'STANDARD';
  return [
    `BEGIN:${name}`,
    `DTSTART:${onset.replace(/[-:]/g, '')}`,
    `TZOFFSETFROM:${from.replaceAll(':', '')}`,
    `TZOFFSETTO:${to.replaceAll(':', '')}`,
    `END:${name}`,
  ];
}

function seconds(offset: string): number {
  const [hours, minutes, rest = '0'] = offset.slice(1).split(':');
  return (offset.startsWith('-') ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(rest));
}
