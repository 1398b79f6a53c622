import './court-page.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ExternalLink } from '../../ui/icons/more-icons.ts';
import { type ReactNode, useId } from 'react';
import { type Court, CourtsideProblem } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { SportName } from '../../ui/sport.tsx';
import { groupOpeningHours, mapUrlOf, runsOf, WEEK } from './court-facts.ts';
import { useCourtPageWords } from './court-words.ts';
import { NextTimes } from './next-times.tsx';

/** All that a player wants to know about a court, with its next free times. */
export default function CourtPage() {
  const common = useWords();
  const words = useCourtPageWords();
  const id = Number(useParams({ from: '/courts/$court' }).court);
  const isValid = Number.isSafeInteger(id) && id > 0;
  const query = useQuery({
    queryKey: ['court', id],
    enabled: isValid,
    queryFn: () => api.get('/courts/{court}', { params: { path: { court: id } } }),
  });
  const court = query.data;
  const isGone = !isValid || (query.error instanceof CourtsideProblem && query.error.code === 'not_found');
  return (
    <Page
      title={court?.name ?? (isGone ? common.notFound.title : query.isError ? words.failed : common.loading)}
      {...(court && { lead: <CourtLead court={court} /> })}
      {...(isGone && { lead: words.gone })}
    >
      {isGone && (
        <div>
          <Link to="/" className="button primary">
            {common.notFound.home}
          </Link>
        </div>
      )}
      {isValid && query.isPending && <Loading lines={8} />}
      {query.isError && !isGone && <Failure error={query.error} onRetry={() => void query.refetch()} />}
      {court && <CourtFacts court={court} />}
    </Page>
  );
}

function CourtLead({ court: { type, surface, indoor, lighted, venue } }: { court: Court }) {
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

function CourtFacts({ court }: { court: Court }) {
  const words = useCourtPageWords();
  return (
    <div className="court-page">
      <div className="court-main">
        {court.photo_url !== null && (
          <img className="court-photo" src={court.photo_url} alt={words.photoOf(court.name)} loading="lazy" />
        )}
        {court.description !== null && <p className="court-text">{court.description}</p>}
        <Fact title={words.next}>
          {court.active ? <NextTimes court={court} /> : <p className="notice">{words.inactive}</p>}
        </Fact>
      </div>
      <div className="court-side">
        <Fact title={words.prices}>
          <Prices court={court} />
        </Fact>
        <Fact title={words.hours}>
          <OpeningHours hours={court.opening_hours} />
        </Fact>
        <Fact title={words.rules}>
          <Rules court={court} />
        </Fact>
        <Where court={court} />
      </div>
    </div>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
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

function Prices({ court: { price_per_hour, peak_prices } }: { court: Court }) {
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

function OpeningHours({ hours }: { hours: Court['opening_hours'] }) {
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

function Rules({ court }: { court: Court }) {
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

function Where({ court }: { court: Court }) {
  const words = useCourtPageWords();
  const mapUrl = mapUrlOf(court);
  if (court.venue === null && mapUrl === undefined) return null;
  return (
    <Fact title={words.where}>
      <address>
        {court.venue !== null && <strong>{court.venue}</strong>}
        {court.address !== null && <span>{court.address}</span>}
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
    </Fact>
  );
}
