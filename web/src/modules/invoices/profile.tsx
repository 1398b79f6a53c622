import { SettingsSection } from '../accounts/settings-section.tsx';
import { InvoiceList } from './invoice-list.tsx';
import { useInvoiceWords } from './invoice-words.ts';

/** The invoices of the signed-in player, as PDF. */
export default function OwnInvoices() {
  const words = useInvoiceWords();
  return (
    <SettingsSection title={words.title} hint={words.ownHint}>
      <InvoiceList isOwn />
    </SettingsSection>
  );
}
