import './setup.css';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { allQuery, readQuery } from '../../lib/queries.ts';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { AddCourts } from './add-courts.tsx';
import { Checklist } from './checklist.tsx';
import { ClubForm } from './club-form.tsx';
import { PhotoUpload } from './photo-upload.tsx';
import { useSetupWords } from './setup-words.ts';

/** The set-up of the club: its name, colour and logo, its first courts, and their photos. */
export default function ClubPage() {
  const words = useSetupWords();
  const club = useQuery(readQuery('/club'));
  const courts = useQuery(allQuery('/admin/courts', {}));
  const error = club.error ?? courts.error;
  return (
    <Page title={words.title} lead={words.lead}>
      {(club.isPending || courts.isPending) && !error && <Loading lines={8} />}
      {error && (
        <Failure
          error={error}
          onRetry={() => {
            void club.refetch();
            void courts.refetch();
          }}
        />
      )}
      {club.data && courts.data && (
        <div className="setup">
          <Checklist club={club.data} courts={courts.data} />
          <ClubForm club={club.data} />
          <section id="club-courts" className="card" aria-labelledby="club-courts-title">
            <h2 id="club-courts-title">{words.addCourts}</h2>
            <p className="hint">
              {words.addCourtsHint} <Link to="/admin/courts">{words.toCourts}</Link>
            </p>
            <AddCourts courts={courts.data} />
          </section>
          {courts.data.length > 0 && (
            <section id="club-photos" className="card" aria-labelledby="club-photos-title">
              <h2 id="club-photos-title">{words.photos}</h2>
              <p className="hint">{words.photosHint}</p>
              <ul className="setup-photos">
                {courts.data.map((court) => (
                  <li key={court.id}>
                    <PhotoUpload court={court} />
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Page>
  );
}
