import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Booking } from '@courtside/client';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { TestMode } from '../online-payments/test-badge.tsx';
import { isLive, ownPaymentQuery, sharesQuery } from '../payments/own-payment.ts';
import type { Split } from './share-draft.ts';
import { ShareLinks } from './share-links.tsx';
import { POLL_MS, ShareList, TimeLeft } from './share-list.tsx';
import { useShareWords } from './share-words.ts';

const [ShareDialog, preload] = onDemand(() => import('./share-dialog.tsx'));

/** Shows the player of a booking who has paid a share, and the links for the others. */
export default function OwnShares({ booking }: { booking: Booking }) {
  const { id, role, status, time_zone } = booking;
  const words = useShareWords();
  const { data: payment } = useQuery({ ...ownPaymentQuery(id), enabled: role === 'owner' });
  const isPaidFirst = payment?.mode === 'now' || payment?.mode === 'deposit';
  const { data } = useQuery({
    ...sharesQuery(id),
    enabled: isPaidFirst,
    refetchInterval: ({ state: { data } }) => (isLive(data?.split) ? POLL_MS : false),
  });
  const split = data?.split;
  const state = split?.state;
  const refresh = useEffectEvent(useRefresh(['bookings', 'days']));
  useEffect(() => {
    // The new state has changed the status of the booking.
    if (state !== undefined && state !== 'open') void refresh();
  }, [state]);
  if (!split || (split.state === 'released' && status !== 'cancelled')) return null;
  const hasPaid = split.shares.filter((share) => share.state !== 'open' && share.state !== 'processing').length;
  const texts = {
    open: words.progress(hasPaid, split.shares.length),
    ...{ capturing: words.capturing, paid: words.done, released: words.released },
  };
  return (
    <section className="card stack" aria-label={words.title}>
      <h2>{words.title}</h2>
      <div>
        <p role="status">
          <strong>{texts[split.state]}</strong>
        </p>
        {split.state === 'open' && <TimeLeft payBy={split.pay_by} timeZone={time_zone} />}
      </div>
      {split.state === 'open' && <p className="hint">{words.promise}</p>}
      {split.mode === 'test' && <TestMode />}
      <ShareList
        split={split}
        renderActions={(share, i) =>
          split.state === 'open' &&
          share.state === 'open' && <ShareLinks {...{ booking, split, share }} isOwn={i === 0} />
        }
      />
      {split.state === 'open' && <Changes booking={booking} split={split} />}
    </section>
  );
}

/** The buttons that change the shares, or end the sharing. */
function Changes({ booking, split }: { booking: Booking; split: Split }) {
  const words = useShareWords();
  const [open, setOpen] = useState<'change' | 'stop'>();
  const close = (): void => setOpen(undefined);
  const refresh = useRefresh(['bookings', 'days']);
  const params = { path: { booking: booking.id } };
  const stopping = useMutation({
    mutationFn: () => api.delete('/bookings/{booking}/shares', { params }),
    onSuccess: refresh,
  });
  return (
    <div className="row">
      <Button onPointerEnter={preload} onClick={() => setOpen('change')}>
        {words.change}
      </Button>
      <Button kind="quiet" onClick={() => setOpen('stop')}>
        {words.stop}
      </Button>
      {open === 'change' && <ShareDialog {...{ booking, split }} price={split} payBy={split.pay_by} onClose={close} />}
      {open === 'stop' && (
        <ConfirmDialog
          title={words.stopTitle}
          confirm={words.stop}
          isDanger
          onConfirm={() => stopping.mutateAsync()}
          onClose={close}
        >
          <p>{words.stopText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
