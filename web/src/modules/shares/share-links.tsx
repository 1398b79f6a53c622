import { lazy, Suspense, useState } from 'react';
import type { Booking } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import Dialog from '../../ui/dialog.tsx';
import type { Share, Split } from './share-draft.ts';
import { usePayBy } from './share-list.tsx';
import { useShareWords } from './share-words.ts';

const QrCode = lazy(async () => ({ default: (await import('../accounts/qr-code.tsx')).QrCode }));

interface Props {
  booking: Booking;
  split: Split;
  share: Share;
  /** Whether it is the share of the player who has booked. */
  isOwn: boolean;
}

/** The ways to give somebody the link of a share. */
export function ShareLinks({ booking, split: { currency, pay_by }, share: { name, amount, url }, isOwn }: Props) {
  const words = useShareWords();
  const formats = useFormats();
  const [isOpen, setIsOpen] = useState(false);
  const until = usePayBy(pay_by, booking.time_zone);
  const money = formats.money({ amount, currency });
  const { court, booking_date, start_time, end_time } = booking;
  const title = `${court.name}, ${formats.shortDate(booking_date)}, ${formats.range(start_time, end_time)}`;
  const text = words.message({ name, title, money, until });
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${text}\n\n${url}`)}`;
  return (
    <div className="share-actions" role="group" aria-label={words.linksFor(name)}>
      {isOwn && (
        <a className="button primary" href={url}>
          {words.payOwn}
        </a>
      )}
      <span className="visually-hidden copied-text" aria-hidden="true">
        {url}
      </span>
      <CopyButton text={url} label={words.copy} />
      {'share' in navigator && (
        <Button onClick={() => void navigator.share({ title, text, url }).catch(() => {})}>{words.send}</Button>
      )}
      <a className="button" href={mail}>
        {words.mail}
      </a>
      <Button onClick={() => setIsOpen(true)}>{words.code}</Button>
      {isOpen && (
        <Dialog title={words.codeFor(name)} onClose={() => setIsOpen(false)}>
          <p>{words.scan(money)}</p>
          <div className="share-code">
            <Suspense>
              <QrCode text={url} label={words.codeFor(name)} />
            </Suspense>
          </div>
        </Dialog>
      )}
    </div>
  );
}
