import './court-page.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type Court, CourtsideProblem } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { mapUrlOf } from './court-facts.ts';
import { useCourtPageWords } from './court-words.ts';
import { CourtLead, Fact, OpeningHours, PlaceAddress, Prices, Rules } from './facts.tsx';
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
          <OpeningHours court={court} />
        </Fact>
        <Fact title={words.rules}>
          <Rules court={court} />
        </Fact>
        {(court.venue !== null || mapUrlOf(court) !== undefined) && (
          <Fact title={words.where}>
            <PlaceAddress {...court} />
          </Fact>
        )}
      </div>
    </div>
  );
}
