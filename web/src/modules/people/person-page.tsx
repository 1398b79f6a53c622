import './person-page.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { PersonDetail } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useCan } from '../../lib/permissions.ts';
import { pagesQuery, readQuery } from '../../lib/queries.ts';
import { More, Page, QueryState } from '../../ui/components.tsx';
import { ChevronLeft } from '../../ui/icons/first-icons.ts';
import { CalendarPlus, Mail, Phone } from '../../ui/icons/more-icons.ts';
import { PlanName } from '../../ui/plan-name.tsx';
import { sectionsAt } from '../../ui/sections.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { QuotaUsage } from '../accounts/quota-usage.tsx';
import { BookingTable } from '../desk/booking-table.tsx';
import { AccountActions } from './account-actions.tsx';
import { ContactForm } from './contact-form.tsx';
import { Decision } from './decision.tsx';
import { MergeGuest } from './merge-guest.tsx';
import { NoteForm } from './note-form.tsx';
import { usePeopleWords } from './people-words.ts';
import { PersonStatus } from './person-status.tsx';

const Sections = sectionsAt('person');

/** Everything that the staff knows about one person, and can do for them. */
export default function PersonPage() {
  const words = usePeopleWords();
  const user = Number(useParams({ strict: false, select: (params) => params.id }));
  const person = useQuery(readQuery('/admin/users/{user}', { params: { path: { user } } }));
  if (person.data) return <Person person={person.data} />;
  return (
    <Page title={words.title} lead={<BackToPeople />}>
      <QueryState query={person} lines={8} />
    </Page>
  );
}

function BackToPeople() {
  const words = usePeopleWords();
  return (
    <Link to="/admin/people" className="back-link">
      <ChevronLeft aria-hidden="true" size={16} />
      {words.title}
    </Link>
  );
}

function Person({ person }: { person: PersonDetail }) {
  const words = usePeopleWords();
  const can = useCan();
  const { id, name, email, note, role, pending_since } = person;
  return (
    <Page title={name} lead={<BackToPeople />} actions={<Actions person={person} />}>
      <div className="row">
        {email === null ? (
          <StatusBadge tone="quiet">{words.guest}</StatusBadge>
        ) : (
          <StatusBadge tone={role === 'admin' ? 'warn' : 'quiet'}>{words.roles[role]}</StatusBadge>
        )}
        <PersonStatus person={person} />
        <span className="hint">{words.counts(person.bookings)}</span>
      </div>
      {pending_since !== null && can('people.manage') && <Decision person={person} />}
      <div className="person-cards">
        <Section title={words.contact}>
          {can('people.manage') ? <ContactForm person={person} /> : <ContactFacts person={person} />}
        </Section>
        <Section title={words.noteTitle}>
          {can('people.notes') ? <NoteForm person={person} /> : <p className="person-note">{note ?? words.noNote}</p>}
        </Section>
        {can('plans.read') && (
          <Section title={words.plan}>
            <Plans user={id} />
          </Section>
        )}
        {can('people.manage') && pending_since === null && (
          <Section title={words.account}>
            <AccountActions person={person} />
            {email === null && <MergeGuest guest={person} />}
          </Section>
        )}
        <Sections user={person} />
      </div>
      {can('bookings.read') && <Bookings user={id} />}
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Actions({ person: { id, name, email, contact_email, phone, active } }: { person: PersonDetail }) {
  const words = usePeopleWords();
  const can = useCan();
  const address = email ?? contact_email;
  return (
    <>
      {active && can('bookings.manage') && (
        <Link to="/admin/" search={{ book: id }} className="button primary">
          <CalendarPlus aria-hidden="true" size={18} />
          {words.bookFor(name)}
        </Link>
      )}
      {address !== null && (
        <a className="button" href={`mailto:${address}`}>
          <Mail aria-hidden="true" size={18} />
          {words.write}
        </a>
      )}
      {phone !== null && (
        <a className="button" href={`tel:${phone}`}>
          <Phone aria-hidden="true" size={18} />
          {words.call}
        </a>
      )}
    </>
  );
}

function ContactFacts({ person: { email, contact_email, phone } }: { person: PersonDetail }) {
  const words = usePeopleWords();
  const address = email ?? contact_email;
  return (
    <dl className="desk-card-facts">
      <dt>{words.email}</dt>
      <dd>{address === null ? '–' : <a href={`mailto:${address}`}>{address}</a>}</dd>
      <dt>{words.phone}</dt>
      <dd>{phone === null ? '–' : <a href={`tel:${phone}`}>{phone}</a>}</dd>
    </dl>
  );
}

/** The person's plans, and how much of their limits is used. */
function Plans({ user }: { user: number }) {
  const words = usePeopleWords();
  const query = useQuery(readQuery('/admin/users/{user}/entitlements', { params: { path: { user } } }));
  const plans = query.data?.plans.filter(({ plan }) => plan !== null) ?? [];
  return (
    <>
      <QueryState query={query} lines={2} />
      {query.isSuccess && plans.length === 0 && <p className="hint">{words.noPlan}</p>}
      {plans.map(({ plan, membership, quotas }) => (
        <div key={membership?.id ?? 0}>
          <strong>
            <PlanName plan={plan!} />
          </strong>
          <QuotaUsage
            quotas={quotas.map((quota) => ({
              ...quota,
              isTogether: (membership?.people ?? 1) > 1 && quota.counted === 'membership',
            }))}
          />
        </div>
      ))}
      <Link to="/admin/memberships" search={{ person: user } as never}>
        {words.memberships}
      </Link>
    </>
  );
}

/** The upcoming bookings, or all others: bookings that have ended, and cancelled and rejected ones. */
function Bookings({ user }: { user: number }) {
  const words = usePeopleWords();
  const admin = useAdminWords();
  const [when, setWhen] = useState<'upcoming' | 'past'>('upcoming');
  const list = useInfiniteQuery(pagesQuery('/admin/bookings', { user_id: user, when }));
  const bookings = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <section className="stack" aria-label={admin.bookings}>
      <div className="row">
        <h2>{admin.bookings}</h2>
        <div className="segments" role="group" aria-label={admin.when}>
          {(['upcoming', 'past'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={when === one} onClick={() => setWhen(one)}>
              {admin.whens[one]}
            </button>
          ))}
        </div>
      </div>
      <QueryState query={list} />
      {list.isSuccess && bookings.length === 0 && (
        <p className="hint">{when === 'upcoming' ? words.noUpcoming : words.noPast}</p>
      )}
      {bookings.length > 0 && <BookingTable bookings={bookings} label={admin.whens[when]} withPlayer={false} />}
      <More list={list} />
    </section>
  );
}
