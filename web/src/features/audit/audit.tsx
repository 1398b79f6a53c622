import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuditRecord } from '@courtside/client';
import { addDays, isDate, useFormats, viewerZone } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { Empty, Failure, Field, LAST_DATE, Loading, More, Page } from '../../ui/components.tsx';
import { changesOf } from './audit-changes.ts';
import { useAuditWords } from './audit-words.ts';

interface Filters {
  action: string;
  user: string;
  from: string;
  to: string;
}
const NO_FILTERS: Filters = { action: '', user: '', from: '', to: '' };

/** Returns midnight at the start of a date, in the browser's time zone. */
const startOf = (date: string): string => new Date(`${date}T00:00`).toISOString();

export default function AuditPage() {
  const words = useAuditWords();
  const [filters, setFilters] = useState(NO_FILTERS);
  const { action, user, from, to } = filters;
  const query = {
    ...(action !== '' && { action }),
    ...(user !== '' && { user_id: Number(user) }),
    ...(isDate(from) && { time_from: startOf(from) }),
    ...(isDate(to) && to < LAST_DATE && { time_to: startOf(addDays(to, 1)) }),
  };
  const list = useInfiniteQuery({
    queryKey: ['audit', query],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      api.get('/admin/audit', { params: { query: { ...query, ...(cursor !== undefined && { cursor }) } } }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
  const records = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Page title={words.title} lead={words.lead}>
      <FilterForm key={JSON.stringify(filters)} filters={filters} onFilter={setFilters} />
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && records.length === 0 && <Empty>{words.none}</Empty>}
      <ul className="records">
        {records.map((record) => (
          <li key={record.id} className="card">
            <Entry record={record} onPerson={(id) => setFilters({ ...NO_FILTERS, user: String(id) })} />
          </li>
        ))}
      </ul>
      <More list={list} />
    </Page>
  );
}

function FilterForm({ filters, onFilter }: { filters: Filters; onFilter: (filters: Filters) => void }) {
  const words = useAuditWords();
  const [draft, setDraft] = useState(filters);
  const field = (name: keyof Filters) => ({
    label: words[name],
    value: draft[name],
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <form
      className="filters"
      onSubmit={(event) => {
        event.preventDefault();
        onFilter(draft);
      }}
    >
      <Field {...field('action')} list="audit-actions" maxLength={60} hint={words.actionHint} />
      <datalist id="audit-actions">
        {Object.entries(words.actions).map(([action, name]) => (
          <option key={action} value={action} label={name} />
        ))}
      </datalist>
      <Field {...field('user')} type="number" min={1} />
      <Field {...field('from')} type="date" />
      <Field {...field('to')} type="date" />
      <div className="row bottom">
        <button type="submit" className="button primary">
          {words.filter}
        </button>
      </div>
    </form>
  );
}

function Entry({ record, onPerson }: { record: AuditRecord; onPerson: (id: number) => void }) {
  const words = useAuditWords();
  const formats = useFormats();
  const { action, target, timestamp, user_id, user_name, api_key_id, api_key_name, address, request_id } = record;
  const label = words.actions[action] ?? action;
  const changes = changesOf(record.before, record.after);
  const person = user_id === null ? words.operator : words.person(user_name ?? '?', user_id);
  const origin: [string, string | null][] = [
    [words.byKey, api_key_id === null ? null : words.person(api_key_name ?? '?', api_key_id)],
    [words.address, address],
    [words.request, request_id],
  ];
  return (
    <>
      <div className="record-head">
        <strong>{label}</strong>
        {target !== null && <span className="key">{target}</span>}
        <time dateTime={timestamp}>{formats.moment(timestamp, viewerZone())}</time>
      </div>
      <div className="row">
        <span>{person}</span>
        {user_id !== null && (
          <button type="button" className="link" onClick={() => onPerson(user_id)}>
            {words.onlyThisPerson(user_name ?? String(user_id))}
          </button>
        )}
      </div>
      <details>
        <summary>{words.more(label)}</summary>
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
        {changes.length > 0 && <ChangeTable changes={changes} label={label} />}
      </details>
    </>
  );
}

function ChangeTable({ changes, label }: { changes: ReturnType<typeof changesOf>; label: string }) {
  const words = useAuditWords();
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table className="list">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.before}</th>
            <th scope="col">{words.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className="key">{before ?? '–'}</td>
              <td className="key">{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
