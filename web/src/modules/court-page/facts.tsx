import { type ReactNode, useId } from 'react';
import type { Court } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
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

export function Prices({ court: { price_per_hour, peak_prices } }: { court: Court }) {
  const words = useCourtPageWords();
  const formats = useFormats();
  const nameOf = useDayNames();
  const base = price_per_hour && words.perHour(formats.money(price_per_hour));
  return (
    <dl className="court-table">
      {peak_prices.map(({ days, start_time, end_time, price_per_hour: price }) => (
        <div key={`${days.join()} ${start_time}`}>
          <dt>
            {nameOf(days)} {formats.range(start_time, end_time)}
          </dt>
          <dd>{words.perHour(formats.money(price))}</dd>
        </div>
      ))}
      <div>
        <dt>{peak_prices.length === 0 ? words.allTimes : words.otherTimes}</dt>
        <dd>{base ?? words.noPrice}</dd>
      </div>
    </dl>
  );
}

export function OpeningHours({ hours }: { hours: Court['opening_hours'] }) {
  const words = useCourtPageWords();
  const formats = useFormats();
  const nameOf = useDayNames();
  return (
    <dl className="court-table">
      {groupOpeningHours(hours).map(({ days, windows }) => (
        <div key={days.join()}>
          <dt>{nameOf(days)}</dt>
          <dd>
            {windows.length === 0
              ? words.closed
              : windows.map(({ open, close }) => formats.range(open, close)).join(', ')}
          </dd>
        </div>
      ))}
    </dl>
  );
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
