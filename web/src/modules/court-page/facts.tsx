import { type ReactNode, useId } from 'react';
import type { Court } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { dateIn } from '../../lib/dates.ts';
import { useFormats } from '../../lib/format.ts';
import { ExternalLink } from '../../ui/icons/more-icons.ts';
import { SportName } from '../../ui/sport.tsx';
import { groupOpeningHours, mapUrlOf, type Place, runsOf, WEEK } from './court-facts.ts';
import { useCourtPageWords } from './court-words.ts';

/** The sport, the surface and the place of a court, in one line. */
export function CourtLead({ court: { type, surface, indoor, lighted, venue } }: { court: Court }) {
  const common = useWords();
  const words = useCourtPageWords();
  const facts = [
    surface === null ? null : (words.surfaces[surface] ?? common.sport(surface)),
    indoor ? words.indoor : words.outdoor,
    lighted && !indoor ? words.lighted : null,
    venue,
  ];
  return (
    <>
      <SportName sport={type} />
      {facts.filter((fact) => fact !== null).map((fact) => ` · ${fact}`)}
    </>
  );
}

export function Fact({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Returns a function that names days of the week, such as Mon–Fri, Sun. */
function useDayNames(): (days: readonly number[]) => string {
  const words = useCourtPageWords();
  const formats = useFormats();
  const name = (day: number): string => formats.weekday(day, 'short');
  return (days) => {
    if (days.length === WEEK.length) return words.everyDay;
    return runsOf(days)
      .map(([first, last]) => (first === last ? name(first) : `${name(first)}–${name(last)}`))
      .join(', ');
  };
}

export function Prices({ court: { price_per_hour, peak_prices, time_zone } }: { court: Court }) {
  const words = useCourtPageWords();
  const formats = useFormats();
  const nameOf = useDayNames();
  const nameOfPeriod = usePeriodName();
  const today = dateIn(time_zone);
  const shown = peak_prices.filter(({ to_date = today }) => to_date >= today);
  const base = price_per_hour && words.perHour(formats.money(price_per_hour));
  return (
    <dl className="court-table">
      {shown.map(({ days, start_time, end_time, from_date, to_date, price_per_hour: price }) => (
        <div key={`${days.join()} ${start_time} ${from_date} ${to_date}`}>
          <dt>
            {(from_date ?? to_date) !== undefined && `${nameOfPeriod(from_date, to_date)} · `}
            {nameOf(days)} {formats.range(start_time, end_time)}
          </dt>
          <dd>{words.perHour(formats.money(price))}</dd>
        </div>
      ))}
      <div>
        <dt>{shown.length === 0 ? words.allTimes : words.otherTimes}</dt>
        <dd>{base ?? words.noPrice}</dd>
      </div>
    </dl>
  );
}

export function OpeningHours({ court }: { court: Court }) {
  const words = useCourtPageWords();
  const formats = useFormats();
  const nameOf = useDayNames();
  const nameOfPeriod = usePeriodName();
  const hoursText = (windows: { open: string; close: string }[]): string =>
    windows.length === 0 ? words.closed : windows.map(({ open, close }) => formats.range(open, close)).join(', ');
  return (
    <dl className="court-table">
      {groupOpeningHours(court.opening_hours).map(({ days, windows }) => (
        <div key={days.join()}>
          <dt>{nameOf(days)}</dt>
          <dd>{hoursText(windows)}</dd>
        </div>
      ))}
      {upcomingOf(court).map(({ from_date, to_date, name, windows }) => (
        <div key={from_date}>
          <dt>
            {nameOfPeriod(from_date, to_date)}
            {name !== undefined && ` · ${name}`}
          </dt>
          <dd>{hoursText(windows)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the special hours that have not passed, in the order of their dates. */
function upcomingOf({ special_hours, time_zone }: Court): Court['special_hours'] {
  const today = dateIn(time_zone);
  return special_hours
    .filter(({ to_date }) => to_date >= today)
    .toSorted((a, b) => a.from_date.localeCompare(b.from_date));
}

/** Returns a function that names a range of dates, such as 24 Dec–26 Dec. */
function usePeriodName(): (first?: string, last?: string) => string {
  const formats = useFormats();
  const name = (date = ''): string => (date === '' ? '…' : formats.dayAndMonth(date));
  return (first, last) => (first === last ? name(first) : `${name(first)}–${name(last)}`);
}

export function Rules({ court }: { court: Court }) {
  const common = useWords();
  const words = useCourtPageWords();
  const { min_notice_minutes: notice, cancellation_cutoff_minutes: cutoff, no_show_after_minutes: noShow } = court;
  const rules = [
    words.durations(common.minutes(court.min_duration_minutes), common.minutes(court.max_duration_minutes)),
    words.window(court.max_advance_days),
    notice > 0 && words.notice(common.minutes(notice)),
    cutoff > 0 ? words.cutoff(common.minutes(cutoff)) : words.noCutoff,
    court.requires_approval && words.approval,
    court.capacity !== null && words.capacity(court.capacity),
    court.max_upcoming_bookings !== null && words.limit(court.max_upcoming_bookings),
    noShow !== null && words.checkIn(common.minutes(noShow)),
  ];
  return (
    <ul className="court-rules">
      {rules
        .filter((rule) => rule !== false)
        .map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
    </ul>
  );
}

/** The name and the address of a place, with a link to a map. */
export function PlaceAddress(place: Place) {
  const words = useCourtPageWords();
  const mapUrl = mapUrlOf(place);
  return (
    <>
      <address>
        {place.venue !== null && <strong>{place.venue}</strong>}
        {place.address !== null && <span>{place.address}</span>}
      </address>
      {mapUrl !== undefined && (
        <div>
          <a href={mapUrl} className="button" target="_blank" rel="noreferrer">
            {words.map}
            <ExternalLink aria-hidden="true" size={16} />
            <span className="visually-hidden">{words.newTab}</span>
          </a>
        </div>
      )}
    </>
  );
}
