import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { CalendarOff } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { Closure, Court } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useAddressFilters } from '../../lib/address-filters.ts';
import { addDays, capitalise, dateIn, useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { allQuery, courtsQuery } from '../../lib/queries.ts';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
import { Choice } from '../../ui/fields.tsx';
import { namedOptions } from '../../ui/options.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { ClosureDialog } from './closure-dialog.tsx';
import { useClosureWords } from './closures-words.ts';

/** Interval at which the list is refreshed while the service cancels a closure's bookings, in milliseconds. */
const POLL_MS = 2000;

export default function ClosuresPage() {
  const words = useClosureWords();
  const [isClosing, setIsClosing] = useState(false);
  const { filters, setFilters, clear, isFiltered } = useAddressFilters(['court', 'show']);
  const mayEdit = useCan()('courts.manage');
  const isPast = filters.show === 'past';
  const today = dateIn(config.time_zone);
  const query = {
    ...(isPast ? { date_to: addDays(today, -1) } : { date_from: today }),
    ...(filters.court !== '' && { court_id: Number(filters.court) }),
  };
  const courts = useQuery(courtsQuery).data ?? [];
  const list = useQuery({
    ...allQuery('/admin/closures', query),
    refetchInterval: ({ state }) => state.data?.some((closure) => closure.bookings_to_cancel > 0) && POLL_MS,
  });
  const closeButton = (
    <Button kind="primary" onClick={() => setIsClosing(true)}>
      <CalendarOff aria-hidden="true" size={18} />
      {words.newClosure}
    </Button>
  );
  const lead = (
    <>
      {words.lead} {mayEdit && <Link to="/admin/courts">{words.holidays}</Link>}
    </>
  );
  return (
    <Page title={words.title} lead={lead} actions={closeButton}>
      <ClosureFilters {...{ courts, filters, setFilters, clear, isFiltered }} />
      <QueryState query={list} />
      {list.data?.length === 0 && (
        <Empty drawing="closures">
          <p>{filters.court !== '' ? words.noMatches : isPast ? words.nonePast : words.none}</p>
        </Empty>
      )}
      {list.data && list.data.length > 0 && <ClosureTable closures={list.data} courts={courts} />}
      {isClosing && <ClosureDialog courts={courts} onClose={() => setIsClosing(false)} />}
    </Page>
  );
}

type Filters = ReturnType<typeof useAddressFilters<'court' | 'show'>>;

function ClosureFilters({ courts, filters, setFilters, clear, isFiltered }: Filters & { courts: Court[] }) {
  const words = useClosureWords();
  const admin = useAdminWords();
  return (
    <FilterBar label={admin.filters} isFiltered={isFiltered} onClear={clear}>
      <Choice label={words.show} value={filters.show} onChange={({ target }) => setFilters({ show: target.value })}>
        <option value="">{words.upcoming}</option>
        <option value="past">{words.past}</option>
      </Choice>
      <Choice label={words.court} value={filters.court} onChange={({ target }) => setFilters({ court: target.value })}>
        <option value="">{words.anyCourt}</option>
        {namedOptions(courts)}
      </Choice>
    </FilterBar>
  );
}

function ClosureTable({ closures, courts }: { closures: Closure[]; courts: Court[] }) {
  const words = useClosureWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const [reopening, setReopening] = useState<Closure>();
  const whenOf = ({ start_date, start_time, end_date, end_time }: Closure): string => {
    const day = capitalise(formats.shortDate(start_date));
    if (start_date === end_date) return `${day}, ${formats.range(start_time, end_time)}`;
    return `${day}, ${formats.time(start_time)} – ${formats.shortDate(end_date)}, ${formats.time(end_time)}`;
  };
  return (
    <>
      <DataTable
        label={words.title}
        rows={closures}
        keyOf={({ id }) => id}
        columns={[
          { head: words.reason, kind: 'title', render: ({ reason }) => reason },
          {
            head: words.when,
            render: (closure) => (
              <div>
                {whenOf(closure)}
                {closure.weekly_until !== null && (
                  <p className="hint">{words.weeklyUntil(formats.shortDate(closure.weekly_until))}</p>
                )}
                {closure.bookings_to_cancel > 0 && (
                  <p className="hint">{words.bookingsToCancel(closure.bookings_to_cancel)}</p>
                )}
              </div>
            ),
          },
          { head: words.courts, render: ({ court_ids }) => <CourtNames ids={court_ids} courts={courts} /> },
          {
            head: admin.actions,
            kind: 'actions',
            render: (closure) => (
              <div className="row">
                <Button
                  kind="small"
                  aria-label={admin.forWhom(words.reopen, closure.reason)}
                  onClick={() => setReopening(closure)}
                >
                  {words.reopen}
                </Button>
              </div>
            ),
          },
        ]}
      />
      {reopening && <ReopenDialog closure={reopening} onClose={() => setReopening(undefined)} />}
    </>
  );
}

const MAX_NAMES = 4;

function CourtNames({ ids, courts }: { ids: number[] | null; courts: Court[] }) {
  const words = useClosureWords();
  const admin = useAdminWords();
  if (ids === null) return words.everyCourt;
  const names = [
    ...courts.flatMap(({ id, name }) => (ids.includes(id) ? name : [])),
    ...ids.filter((id) => courts.every((court) => court.id !== id)).map((id) => words.courtNumber(id)),
  ];
  const shown = names.slice(0, MAX_NAMES).join(', ');
  return names.length > MAX_NAMES ? `${shown} ${admin.and(names.length - MAX_NAMES)}` : shown;
}

function ReopenDialog({ closure: { id, reason }, onClose }: { closure: Closure; onClose: () => void }) {
  const words = useClosureWords();
  const refresh = useRefresh(['/admin/closures', ...BOOKING_DATA]);
  return (
    <ConfirmDialog
      title={words.reopenTitle(reason)}
      confirm={words.reopen}
      keep={words.keepClosed}
      onConfirm={async () => {
        await api.delete('/admin/closures/{closure}', { params: { path: { closure: id } } });
        showToast(words.reopened);
        void refresh();
      }}
      onClose={onClose}
    >
      <p>{words.reopenText}</p>
    </ConfirmDialog>
  );
}
