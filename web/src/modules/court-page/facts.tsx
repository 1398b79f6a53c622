import { type ReactNode, useId } from 'react';
import type { Court } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { dateIn } from '../../lib/dates.ts';
import { capitalise, useFormats } from '../../lib/format.ts';
import { usePeriodName } from '../../lib/period-name.ts';
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
    const runs = runsOf(days).map(([first, last]) => (first === last ? name(first) : `${name(first)}–${name(last)}`));
    return capitalise(runs.join(', '));
  };
}

/** Returns a function that says when a peak price applies, such as 1 Jun–31 Aug · Mon–Fri 18:00–21:00. */
export function usePeakTimes(): (peak: Court['peak_prices'][number]) => string {
  const formats = useFormats();
  const nameOf = useDayNames();
  const nameOfPeriod = usePeriodName();
  return ({ days, start_time, end_time, from_date, to_date }) => {
    const period = (from_date ?? to_date) === undefined ? '' : `${nameOfPeriod(from_date, to_date)} · `;
    return `${period}${nameOf(days)} ${formats.range(start_time, end_time)}`;
  };
}

export function Prices({ court: { price_per_hour, peak_prices, time_zone } }: { court: Court }) {
  const words = useCourtPageWords();
  const formats = useFormats();
  const timesOf = usePeakTimes();
  const today = dateIn(time_zone);
  const shown = peak_prices.filter(({ to_date = today }) => to_date >= today);
  const base = price_per_hour && words.perHour(formats.money(price_per_hour));
  return (
    <dl className="court-table">
      {shown.map((peak) => (
        <div key={timesOf(peak)}>
          <dt>{timesOf(peak)}</dt>
          <dd>{words.perHour(formats.money(peak.price_per_hour))}</dd>
        </div>
      ))}
      <div>
        <dt>{shown.length === 0 ? words.allTimes : words.otherTimes}</dt>
        <dd>{base ?? words.noPrice}</dd>
      </div>
    </dl>
  );
}

/** Returns a function that names the days of special hours, such as 24 Dec–26 Dec · Christmas. */
export function useSpecialDays(): (special: Court['special_hours'][number]) => string {
  const nameOfPeriod = usePeriodName();
  return ({ from_date, to_date, name }) => nameOfPeriod(from_date, to_date) + (name === undefined ? '' : ` · ${name}`);
}

export function useHoursText(): (windows: readonly { open: string; close: string }[]) => string {
  const words = useCourtPageWords();
  const formats = useFormats();
  return (windows) =>
    windows.length === 0 ? words.closed : windows.map(({ open, close }) => formats.range(open, close)).join(', ');
}

export function OpeningHours({ court }: { court: Court }) {
  const nameOf = useDayNames();
  const nameOfDays = useSpecialDays();
  const hoursText = useHoursText();
  return (
    <dl className="court-table">
      {groupOpeningHours(court.opening_hours).map(({ days, windows }) => (
        <div key={days.join()}>
          <dt>{nameOf(days)}</dt>
          <dd>{hoursText(windows)}</dd>
        </div>
      ))}
      {upcomingOf(court).map((special) => (
        <div key={special.from_date}>
          <dt>{nameOfDays(special)}</dt>
          <dd>{hoursText(special.windows)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Returns the special hours that have not passed, in the order of their dates. */
export function upcomingOf({ special_hours, time_zone }: Court): Court['special_hours'] {
  const today = dateIn(time_zone);
  return special_hours
    .filter(({ to_date }) => to_date >= today)
    .toSorted((a, b) => a.from_date.localeCompare(b.from_date));
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
