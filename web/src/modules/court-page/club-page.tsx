import './court-page.css';
import './club-page.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Club, Court } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { inClubOrder } from '../../lib/by-name.ts';
import { useClub } from '../../lib/club.ts';
import { useCan } from '../../lib/permissions.ts';
import { allQuery, readQuery } from '../../lib/queries.ts';
import { Page, QueryState } from '../../ui/components.tsx';
import { Pin } from '../../ui/icons/first-icons.ts';
import { MapSpot, SiteMap } from '../../ui/site-map.tsx';
import { useClubPageWords } from './club-words.ts';
import { groupCourts, namesOfGroup } from './court-groups.ts';
import { useCourtPageWords } from './court-words.ts';
import { CourtLead, Fact, OpeningHours, PlaceAddress, Prices, Rules } from './facts.tsx';

/** The public page of the club, with its place, opening hours, courts, prices and rules. */
export default function ClubPage() {
  const words = useClubPageWords();
  const { shownName } = useClub();
  const club = useQuery(readQuery('/club'));
  const courts = useQuery({ ...allQuery('/courts', { active_only: true, limit: 100 }), select: inClubOrder });
  return (
    <Page
      title={shownName}
      lead={words.about}
      actions={
        <Link to="/" className="button primary">
          {words.find}
        </Link>
      }
    >
      {!(club.data && courts.data) && <QueryState query={club.isError ? club : courts} lines={8} />}
      {club.data && courts.data && <ClubFacts club={club.data} courts={courts.data} />}
    </Page>
  );
}

function ClubFacts({ club, courts }: { club: Club; courts: Court[] }) {
  const words = useClubPageWords();
  const courtWords = useCourtPageWords();
  if (courts.length === 0)
    return (
      <>
        <Contact club={club} courts={courts} />
        <p>{words.noCourts}</p>
      </>
    );
  return (
    <>
      <Photos courts={courts} />
      <div className="court-page">
        <div className="court-main">
          <Contact club={club} courts={courts} />
          <ClubMap club={club} courts={courts} />
          <Fact title={words.courts}>
            <ul className="club-courts">
              {courts.map((court) => (
                <li key={court.id}>
                  <Link to="/courts/$court" params={{ court: `${court.id}` }}>
                    {court.name}
                  </Link>
                  <span className="hint">
                    <CourtLead court={court} />
                  </span>
                </li>
              ))}
            </ul>
          </Fact>
          <Fact title={courtWords.rules}>
            <Groups courts={courts} factsOf={rulesOf}>
              {(court) => <Rules court={court} />}
            </Groups>
          </Fact>
        </div>
        <div className="court-side">
          <Fact title={courtWords.hours}>
            <Groups courts={courts} factsOf={(court) => [court.opening_hours, court.special_hours]}>
              {(court) => <OpeningHours court={court} />}
            </Groups>
          </Fact>
          <Fact title={courtWords.prices}>
            <Groups courts={courts} factsOf={(court) => [court.price_per_hour, court.peak_prices]}>
              {(court) => <Prices court={court} />}
            </Groups>
          </Fact>
        </div>
      </div>
    </>
  );
}

const rulesOf = (court: Court): unknown => [
  ...[court.min_duration_minutes, court.max_duration_minutes, court.max_advance_days, court.min_notice_minutes],
  ...[court.cancellation_cutoff_minutes, court.requires_approval, court.capacity, court.max_upcoming_bookings],
  court.no_show_after_minutes,
];

/** Shows some facts once for all courts that share them, with the sports or the courts as heading. */
function Groups({
  courts,
  factsOf,
  children,
}: {
  courts: readonly Court[];
  factsOf: (court: Court) => unknown;
  children: (court: Court) => ReactNode;
}) {
  const { sport } = useWords();
  return groupCourts(courts, factsOf).map((group) => {
    const names = namesOfGroup(group, courts, sport);
    return (
      <div key={group.first.id} className="court-group">
        {names.length > 0 && <h3>{names.join(', ')}</h3>}
        {children(group.first)}
      </div>
    );
  });
}

/** The site map, with a link to each court on it. */
function ClubMap({ club: { site_map_url: url }, courts }: { club: Club; courts: readonly Court[] }) {
  const words = useClubPageWords();
  const placed = courts.filter(({ map_position }) => map_position);
  if (url === null || placed.length < 2) return null;
  return (
    <Fact title={words.map}>
      <SiteMap url={url} label={words.onMap}>
        {placed.map(({ id, name, map_position }) => (
          <MapSpot key={id} position={map_position!}>
            <Link to="/courts/$court" params={{ court: `${id}` }} className="map-marker">
              <Pin aria-hidden="true" size={16} />
              <span className="map-label">
                <b>{name}</b>
              </span>
            </Link>
          </MapSpot>
        ))}
      </SiteMap>
    </Fact>
  );
}

function Photos({ courts }: { courts: readonly Court[] }) {
  const words = useClubPageWords();
  const courtWords = useCourtPageWords();
  const shown = courts.flatMap(({ id, name, photo_url }) => (photo_url === null ? [] : { id, name, photo_url }));
  if (shown.length === 0) return null;
  return (
    <ul className="club-photos" aria-label={words.photos}>
      {shown.map(({ id, name, photo_url }) => (
        <li key={id}>
          <Link to="/courts/$court" params={{ court: `${id}` }}>
            <img src={photo_url} alt={courtWords.photoOf(name)} loading="lazy" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The phone number, email address and places of the club. A club without an address of its own shows its venues. */
function Contact({ club, courts }: { club: Club; courts: readonly Court[] }) {
  const words = useClubPageWords();
  const can = useCan();
  const { public_phone: phone, public_email: email, address, privacy_url: privacy, terms_url: terms } = club;
  const places =
    address === null
      ? groupCourts(courts, ({ venue, address }) => [venue, address]).map(({ first }) => first)
      : [{ venue: null, address, latitude: null, longitude: null }];
  const shown = places.filter((place) => place.venue !== null || place.address !== null);
  if (phone === null && email === null && shown.length === 0 && privacy === null && terms === null)
    return can('club.manage') ? (
      <p className="notice">
        {words.noContact} <Link to="/admin/club">{words.toSetup}</Link>
      </p>
    ) : null;
  return (
    <Fact title={words.contact}>
      <div className="club-contact">
        {phone !== null && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} aria-label={words.call(phone)}>
            {phone}
          </a>
        )}
        {email !== null && (
          <a href={`mailto:${email}`} aria-label={words.write(email)}>
            {email}
          </a>
        )}
      </div>
      {shown.map((place) => (
        <PlaceAddress key={`${place.venue} ${place.address}`} {...place} />
      ))}
      {(privacy !== null || terms !== null) && (
        <div className="club-contact">
          {privacy !== null && <a href={privacy}>{words.privacy}</a>}
          {terms !== null && <a href={terms}>{words.terms}</a>}
        </div>
      )}
    </Fact>
  );
}
