import { useQuery } from '@tanstack/react-query';
import { localeOf } from '../../i18n/formats.ts';
import { useLanguage } from '../../i18n/words.tsx';
import { capitalise, useFormats, viewerZone } from '../../lib/format.ts';
import { readQuery } from '../../lib/queries.ts';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useBackupWords } from './backup-words.ts';

const POLL_MS = 10_000;
const MEGABYTES = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;

export default function BackupsPage() {
  const words = useBackupWords();
  const query = useQuery({ ...readQuery('/admin/backups'), staleTime: 0, refetchInterval: POLL_MS });
  const formats = useFormats();
  const moment = (time: string): string => formats.moment(time, viewerZone());
  const megabytes = new Intl.NumberFormat(localeOf(useLanguage().language), MEGABYTES);
  const report = query.data;
  const isPostgres = report?.places.length === 0;
  return (
    <Page title={words.title} lead={words.lead}>
      <QueryState query={query} />
      {report && (report.next_at === null ? <Off text={isPostgres ? words.postgres : words.off} /> : null)}
      {report && report.next_at !== null && <p>{words.next(moment(report.next_at))}</p>}
      {report?.running && <p role="status">{words.running}</p>}
      {report?.places.map(({ place, location, overdue_since }) =>
        overdue_since === null ? (
          <p key={place} className="long">
            {words.fine(words.places[place], location)}
          </p>
        ) : (
          <p key={place} className="notice bad" role="alert">
            {words.overdue(words.places[place], moment(overdue_since))}
          </p>
        ),
      )}
      {report && !isPostgres && report.data.length === 0 && <Empty>{words.none}</Empty>}
      {report && report.data.length > 0 && (
        <DataTable
          label={words.title}
          rows={report.data}
          keyOf={({ name }) => name}
          columns={[
            { head: words.backup, kind: 'title', render: ({ name }) => name },
            { head: words.made, render: ({ started_at }) => capitalise(moment(started_at)) },
            { head: words.size, render: ({ bytes }) => megabytes.format(bytes / 1e6) },
            { head: words.where, render: ({ places }) => places.map((place) => words.places[place]).join(', ') },
            {
              head: words.checked,
              render: ({ checked_at }) => (checked_at === null ? words.unchecked : capitalise(moment(checked_at))),
            },
            { head: words.restore, kind: 'long', render: ({ name }) => <code>courtside restore {name}</code> },
          ]}
        />
      )}
      {report && report.failures.length > 0 && (
        <section>
          <h2>{words.failures}</h2>
          <ul>
            {report.failures.map(({ at, place, detail }) => (
              <li key={`${at} ${place}`} className="long">
                {capitalise(moment(at))}: {detail}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  );
}

function Off({ text }: { text: string }) {
  const words = useBackupWords();
  return (
    <p className="notice">
      {text}{' '}
      <a href="/guide/operating/scheduled-backups" target="_blank" rel="noreferrer" hrefLang="en">
        {words.howTo}
      </a>
    </p>
  );
}
