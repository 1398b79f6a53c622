import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Court } from '@courtside/client';
import { CalendarLinkBox, courtCalendar } from '../account/calendar-link.tsx';
import { useMailWords } from '../account/mail-words.ts';
import { useFormats } from '../../lib/format.ts';
import { useWords } from '../../i18n/words.tsx';
import { api } from '../../lib/session.ts';
import Dialog from '../../ui/dialog.tsx';
import { Empty, Failure, Loading, Page } from '../../ui/components.tsx';
import { fetchAll } from '../../lib/fetch-all.ts';
import { CourtForm } from './court-form.tsx';
import { useAdminWords } from '../../i18n/admin-words.ts';

export default function CourtsPage() {
  const words = useAdminWords();
  const [open, setOpen] = useState<Court | 'new'>();
  const [message, setMessage] = useState('');
  const list = useQuery({ queryKey: ['admin courts'], queryFn: () => fetchAll('/admin/courts', {}) });
  return (
    <Page
      title={words.courts}
      actions={
        <button type="button" className="button primary" onClick={() => setOpen('new')}>
          {words.newCourt}
        </button>
      }
    >
      <p role="status" className={message === '' ? 'visually-hidden' : 'notice good'}>
        {message}
      </p>
      {list.isPending && <Loading />}
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.length === 0 && <Empty>{words.noCourts}</Empty>}
      <ul className="cards">
        {list.data?.map((court) => (
          <li key={court.id} className="card">
            <CourtCard court={court} onEdit={() => setOpen(court)} />
          </li>
        ))}
      </ul>
      {open && (
        <CourtForm
          court={open === 'new' ? undefined : open}
          courts={list.data ?? []}
          onClose={() => setOpen(undefined)}
          onSaved={(violatingBookings) => {
            setOpen(undefined);
            setMessage(violatingBookings === 0 ? words.saved : `${words.saved} ${words.outside(violatingBookings)}`);
          }}
        />
      )}
    </Page>
  );
}

function CourtCard({ court, onEdit }: { court: Court; onEdit: () => void }) {
  const words = useAdminWords();
  const common = useWords();
  const formats = useFormats();
  const mailWords = useMailWords();
  const [isRetiring, setIsRetiring] = useState(false);
  const [hasCalendar, setHasCalendar] = useState(false);
  return (
    <>
      <h2>{court.name}</h2>
      <p className="hint">
        {common.sport(court.type)}
        {court.venue !== null && ` · ${court.venue}`}
        {court.price_per_hour && ` · ${formats.money(court.price_per_hour)} / h`}
        {!court.active && ` · ${common.closed}`}
      </p>
      <div className="row">
        <button type="button" className="button" aria-label={words.forWhom(words.edit, court.name)} onClick={onEdit}>
          {words.edit}
        </button>
        <button type="button" className="button" onClick={() => setHasCalendar(true)}>
          {mailWords.courtCalendar(court.name)}
        </button>
        <button
          type="button"
          className="button danger"
          aria-label={words.forWhom(words.retire, court.name)}
          onClick={() => setIsRetiring(true)}
        >
          {words.retire}
        </button>
      </div>
      {hasCalendar && (
        <Dialog title={mailWords.courtCalendar(court.name)} onClose={() => setHasCalendar(false)}>
          <CalendarLinkBox source={courtCalendar(court.id)} hint={mailWords.courtHint} />
        </Dialog>
      )}
      {isRetiring && <RetireDialog court={court} onClose={() => setIsRetiring(false)} />}
    </>
  );
}

function RetireDialog({ court, onClose }: { court: Court; onClose: () => void }) {
  const words = useAdminWords();
  const common = useWords();
  const queries = useQueryClient();
  const retiring = useMutation({
    mutationFn: () => api.delete('/admin/courts/{court}', { params: { path: { court: court.id } } }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries(),
  });
  return (
    <Dialog title={words.retireTitle(court.name)} onClose={onClose}>
      <p>{words.retireText}</p>
      {retiring.isError && <Failure error={retiring.error} />}
      <div className="dialog-foot">
        <button type="button" className="button danger" disabled={retiring.isPending} onClick={() => retiring.mutate()}>
          {words.retire}
        </button>
        <button type="button" className="button" onClick={onClose}>
          {common.close}
        </button>
      </div>
    </Dialog>
  );
}
