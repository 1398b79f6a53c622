import './setup.css';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import type { Club, Court } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { courtsQuery, readQuery } from '../../lib/queries.ts';
import { Failure, Loading, Page } from '../../ui/components.tsx';
import { AddCourts } from './add-courts.tsx';
import { Checklist } from './checklist.tsx';
import { ClubForm } from './club-form.tsx';
import { ContactForm } from './contact-form.tsx';
import { LookForm } from './look-form.tsx';
import { Photos } from './photos.tsx';
import { useSetupWords } from './setup-words.ts';
import { SetupDone, Wizard } from './wizard.tsx';
import { type View, viewOf } from './wizard-steps.ts';

/** The set-up of the club: a wizard for a new club, and all settings on one page for a club that has courts. */
export default function ClubPage() {
  const words = useSetupWords();
  const club = useQuery(readQuery('/club'));
  const courts = useQuery(courtsQuery);
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
      {club.data && courts.data && <Setup club={club.data} courts={courts.data} />}
    </Page>
  );
}

function Setup({ club, courts }: { club: Club; courts: Court[] }) {
  const router = useRouter();
  const { filters } = useAddressFilters(['step']);
  const view = viewOf(filters.step, { club, courts });
  // Each step has its own entry in the browser's history, so that Back leads to the previous step.
  const onView = (step: View): void => void router.navigate({ to: '.', search: { step } as never });
  if (view === 'done') return <SetupDone {...{ club, courts, onView }} />;
  if (view !== 'all') return <Wizard {...{ club, courts, onView }} step={view} />;
  return <Settings {...{ club, courts, onView }} />;
}

function Settings({ club, courts, onView }: { club: Club; courts: Court[]; onView: (view: View) => void }) {
  const words = useSetupWords();
  const common = useWords();
  return (
    <div className="setup">
      <Checklist club={club} courts={courts} onStep={onView} />
      <section className="card" aria-labelledby="club-title">
        <h2 id="club-title">{words.club}</h2>
        <ClubForm key={club.version} club={club} submit={common.save} />
      </section>
      <section className="card" aria-labelledby="club-look-title">
        <h2 id="club-look-title">{words.look}</h2>
        <LookForm club={club} submit={common.save} />
      </section>
      <section className="card" aria-labelledby="club-contact-title">
        <h2 id="club-contact-title">{words.contact}</h2>
        <p className="hint">{words.contactHint}</p>
        <ContactForm key={club.version} club={club} />
      </section>
      <section className="card" aria-labelledby="club-courts-title">
        <h2 id="club-courts-title">{words.addCourts}</h2>
        <p className="hint">
          {words.addCourtsHint} <Link to="/admin/courts">{words.toCourts}</Link>
        </p>
        <AddCourts courts={courts} />
      </section>
      {courts.length > 0 && (
        <section className="card" aria-labelledby="club-photos-title">
          <h2 id="club-photos-title">{words.photos}</h2>
          <Photos courts={courts} />
        </section>
      )}
    </div>
  );
}
