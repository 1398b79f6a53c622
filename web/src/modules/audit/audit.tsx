import './audit.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoaderData } from '@tanstack/react-router';
import type { AuditRecord } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useLanguage } from '../../i18n/words.tsx';
import { useStatusWords } from '../../i18n/status-words.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { addDays, capitalise, isDate, timeOf, useFormats, viewerZone } from '../../lib/format.ts';
import { pagesQuery } from '../../lib/queries.ts';
import type { AuditTargets } from '../../lib/web-module.ts';
import { Empty, More, Page, QueryState } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { PeriodFields, useLastPeriod } from '../../ui/period-fields.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { PersonFilter } from '../../ui/person-filter.tsx';
import { Disclosure } from '../../ui/fold.tsx';
import { changesOf, subjectOf } from './audit-changes.ts';
import { useAuditWords } from './audit-words.ts';
import { EntrySubject } from './entry-subject.tsx';

const FILTERS = ['action', 'user', 'from', 'to'] as const;
type Address = ReturnType<typeof useAddressFilters<(typeof FILTERS)[number]>>;

/**
 * If this is the end date, the request contains no end time. The end time would be midnight after this date, whose year
 * has five digits.
 */
const LAST_DATE = '9999-12-31';
/** Returns midnight at the start of a date, in the browser's time zone. */
const startOf = (date: string): string => new Date(`${date}T00:00`).toISOString();

export default function AuditPage() {
  const words = useAuditWords();
  const address = useAddressFilters(FILTERS);
  const { action, user } = address.filters;
  const { from, to } = useLastPeriod(address.filters);
  const query = {
    ...(action !== '' && { action }),
    ...(/^\d+$/.test(user) && { user_id: Number(user) }),
    ...(isDate(from) && { time_from: startOf(from) }),
    ...(isDate(to) && to < LAST_DATE && { time_to: startOf(addDays(to, 1)) }),
  };
  // Load the list again each time the page opens, because nearly every change adds an entry.
  const list = useInfiniteQuery({ ...pagesQuery('/admin/audit', query), staleTime: 0 });
  const records = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={words.title} lead={words.lead}>
      <AuditFilters {...address} />
      <QueryState query={list} />
      {list.isSuccess && records.length === 0 && (
        <Empty drawing="log">
          <p>{words.none}</p>
        </Empty>
      )}
      {records.length > 0 && (
        <ul className="records log">
          {records.map((record) => (
            <li key={record.id}>
              <Entry
                record={record}
                onPerson={(id) => address.setFilters({ action: '', user: String(id), from: '', to: '' })}
              />
            </li>
          ))}
        </ul>
      )}
      <More list={list} />
    </Page>
  );
}

/** Returns the labels that all modules have for actions and resources. */
function useLabels() {
  const { language } = useLanguage();
  const { auditActions, auditTargets } = useLoaderData({ from: '/admin' });
  const inLanguage = (labels: AuditTargets): Record<string, string> =>
    Object.fromEntries(Object.entries(labels).map(([name, texts]) => [name, texts[language]]));
  return { actions: inLanguage(auditActions), targets: inLanguage(auditTargets) };
}

function AuditFilters({ filters, setFilters, clear, isFiltered }: Address) {
  const words = useAuditWords();
  const admin = useAdminWords();
  const actions = Object.entries(useLabels().actions).toSorted(([, a], [, b]) => a.localeCompare(b));
  return (
    <FilterBar label={admin.filters} isFiltered={isFiltered} onClear={clear}>
      <Choice
        label={words.action}
        value={filters.action}
        onChange={({ target }) => setFilters({ action: target.value })}
      >
        <option value="">{words.anyAction}</option>
        {options(
          actions,
          ([, name]) => name,
          ([action]) => action,
        )}
      </Choice>
      <PersonFilter user={filters.user} onChange={(user) => setFilters({ user })} />
      <PeriodFields labels={words} period={filters} onChange={({ from, to }) => setFilters({ from, to })} />
    </FilterBar>
  );
}

/** Returns the name of a changed resource, such as “Booking 12” for `bookings 12`. */
function targetName(target: string, names: Record<string, string>): string {
  const [kind = '', ...ids] = target.split(' ');
  return [names[kind] ?? kind, ...ids].join(' ');
}

function Entry({ record, onPerson }: { record: AuditRecord; onPerson: (id: number) => void }) {
  const words = useAuditWords();
  const formats = useFormats();
  const { action, target, timestamp, user_id, user_name, api_key_id, api_key_name, address, request_id } = record;
  const labels = useLabels();
  const label = labels.actions[action] ?? action;
  const status = useStatusWords();
  const changes = changesOf(record.before, record.after, {
    status,
    moment: (at) => formats.moment(at, viewerZone()),
    time: (minute) => formats.time(timeOf(minute % 1440 || minute)),
  });
  const origin: [string, string | null][] = [
    [words.byKey, api_key_id === null ? null : words.numbered(api_key_name ?? '?', api_key_id)],
    [words.address, address],
    [words.request, request_id],
  ];
  return (
    <>
      <div className="record-head">
        <strong>{label}</strong>
        {target !== null && <span className="hint">{targetName(target, labels.targets)}</span>}
        <time dateTime={timestamp}>{capitalise(formats.moment(timestamp, viewerZone()))}</time>
      </div>
      <div className="row record-what">
        <EntrySubject subject={subjectOf(target, record.before, record.after)} />
        {user_id === null ? (
          <span>{words.operator}</span>
        ) : (
          <button
            type="button"
            className="link"
            aria-label={words.onlyThisPerson(user_name ?? String(user_id))}
            onClick={() => onPerson(user_id)}
          >
            {words.by(user_name ?? words.numbered(words.user, user_id))}
          </button>
        )}
      </div>
      <Disclosure title={words.more} label={`${words.more}: ${label}`}>
        <dl className="facts">
          {origin.map(([name, value]) =>
            value === null ? null : (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="key">{value}</dd>
              </div>
            ),
          )}
        </dl>
        {changes.length > 0 && (
          <DataTable
            label={label}
            rows={changes}
            keyOf={({ field }) => field}
            columns={[
              { head: words.field, kind: 'title', render: ({ field }) => field },
              { head: words.before, render: ({ before }) => <span className="key">{before ?? '–'}</span> },
              { head: words.after, render: ({ after }) => <span className="key">{after ?? '–'}</span> },
            ]}
          />
        )}
      </Disclosure>
    </>
  );
}
