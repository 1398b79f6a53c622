import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { CalendarX, Plus } from '../../ui/icons/more-icons.ts';
import { useState } from 'react';
import type { BookingSeries } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useFormats } from '../../lib/format.ts';
import { allQuery, pagesQuery } from '../../lib/queries.ts';
import { Empty, More, Page, QueryState } from '../../ui/components.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/fold.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { BookingTable } from '../desk/booking-table.tsx';
import { EndSeriesDialog } from './end-series.tsx';
import { SkippedDates } from './series-conflicts.tsx';
import { SeriesDialog } from './series-form.tsx';
import { useSeriesWords } from './series-words.ts';

interface Opened {
  dialog: 'bookings' | 'end';
  series: BookingSeries;
}

export default function SeriesPage() {
  const words = useSeriesWords();
  const [isMaking, setIsMaking] = useState(false);
  const [opened, setOpened] = useState<Opened>();
  const list = useInfiniteQuery(pagesQuery('/admin/booking-series', {}));
  const all = list.data?.pages.flatMap(({ data }) => data) ?? [];
  const isEmpty = list.isSuccess && all.length === 0;
  const newButton = (
    <Button kind="primary" onClick={() => setIsMaking(true)}>
      <Plus aria-hidden="true" size={18} />
      {words.newSeries}
    </Button>
  );
  return (
    <Page title={words.title} lead={words.lead} {...(!isEmpty && { actions: newButton })}>
      <QueryState query={list} />
      {isEmpty && (
        <Empty drawing="bookings">
          <p>{words.none}</p>
          {newButton}
        </Empty>
      )}
      {all.length > 0 && <SeriesTable all={all} onOpen={setOpened} />}
      <More list={list} />
      {isMaking && (
        <SeriesDialog
          onMade={({ booking_count }) => showToast(words.booked(booking_count))}
          onClose={() => setIsMaking(false)}
        />
      )}
      {opened?.dialog === 'bookings' && (
        <SeriesBookingsDialog series={opened.series} onClose={() => setOpened(undefined)} />
      )}
      {opened?.dialog === 'end' && <EndSeriesDialog series={opened.series} onClose={() => setOpened(undefined)} />}
    </Page>
  );
}

function SeriesTable({ all, onOpen }: { all: BookingSeries[]; onOpen: (opened: Opened) => void }) {
  const words = useSeriesWords();
  const admin = useAdminWords();
  const formats = useFormats();
  return (
    <DataTable
      label={words.title}
      rows={all}
      keyOf={({ id }) => id}
      columns={[
        { head: words.person, kind: 'title', render: ({ user }) => user.name },
        {
          head: words.when,
          render: ({ days, start_time, end_time }) =>
            words.rhythm(days.map((day) => words.weekdays[day - 1]).join(', '), formats.range(start_time, end_time)),
        },
        { head: words.court, render: ({ court }) => court.name },
        {
          head: words.period,
          render: ({ start_date, until, count, cancelled_from }) => (
            <div>
              {until === null
                ? words.times(formats.shortDate(start_date), count ?? 0)
                : words.span(formats.shortDate(start_date), formats.shortDate(until))}
              {cancelled_from !== null && (
                <p className="hint">{words.cancelledFrom(formats.shortDate(cancelled_from))}</p>
              )}
            </div>
          ),
        },
        {
          head: words.bookings,
          render: ({ booking_count, upcoming_count, skipped }) => (
            <div>
              {words.counts(booking_count, upcoming_count)}
              {skipped.length > 0 && (
                <Disclosure title={words.skipped(skipped.length)}>
                  <SkippedDates dates={skipped} />
                </Disclosure>
              )}
            </div>
          ),
        },
        {
          head: admin.actions,
          kind: 'actions',
          render: (series) => (
            <div className="row">
              <Button
                kind="small"
                aria-label={words.of(words.showBookings, series.user.name)}
                onClick={() => onOpen({ dialog: 'bookings', series })}
              >
                {words.showBookings}
              </Button>
              {series.upcoming_count > 0 && (
                <ActionMenu
                  label={admin.moreFor(series.user.name)}
                  actions={[
                    {
                      label: words.end,
                      icon: CalendarX,
                      isDanger: true,
                      onAction: () => onOpen({ dialog: 'end', series }),
                    },
                  ]}
                />
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

function SeriesBookingsDialog({ series: { id, user }, onClose }: { series: BookingSeries; onClose: () => void }) {
  const words = useSeriesWords();
  const list = useQuery({
    ...allQuery('/admin/bookings', { series_id: id }),
    select: (bookings) => bookings.toReversed(),
  });
  const title = words.of(words.bookings, user.name);
  return (
    <Dialog title={title} onClose={onClose} isWide>
      <QueryState query={list} />
      {list.data && <BookingTable bookings={list.data} label={title} withPlayer={false} />}
    </Dialog>
  );
}
