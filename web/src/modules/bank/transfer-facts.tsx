import './bank.css';
import { lazy, Suspense } from 'react';
import type { Transfer } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useTransferWords } from './transfer-words.ts';

const QrCode = lazy(async () => ({ default: (await import('../accounts/qr-code.tsx')).QrCode }));

export const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, '$1 ');

/** The account, the reference, the amount and the QR code of a transfer. */
export function TransferFacts({ transfer }: { transfer: Transfer }) {
  const words = useTransferWords();
  const formats = useFormats();
  const { holder, iban, bic, reference, amount, currency, qr_text } = transfer;
  return (
    <div className="transfer">
      <dl className="transfer-facts">
        <Fact label={words.holder} text={holder} />
        <Fact label={words.iban} text={inFours(iban)} isCopied />
        {bic !== null && <Fact label={words.bic} text={bic} />}
        <Fact label={words.amount} text={formats.money({ amount, currency })} />
        <Fact label={words.reference} text={reference} isCopied />
      </dl>
      {qr_text !== null && (
        <div className="transfer-code">
          <Suspense>
            <QrCode text={qr_text} label={words.code} />
          </Suspense>
          <p className="hint">{words.scan}</p>
        </div>
      )}
    </div>
  );
}

function Fact({ label, text, isCopied = false }: { label: string; text: string; isCopied?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className="copied-text">{text}</span>
        {isCopied && <CopyButton text={text} />}
      </dd>
    </div>
  );
}
