import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch, type InvoiceSettings } from '@courtside/client';
import { useWords } from '../../i18n/words.tsx';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure, QueryState } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useInvoiceWords } from './invoice-words.ts';

/** What new invoices say about the club. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const words = useInvoiceWords();
  const settings = useQuery({ ...readQuery('/admin/invoice-settings'), staleTime: 0 });
  return (
    <Dialog title={words.settingsTitle} onClose={onClose}>
      <QueryState query={settings} />
      {settings.data && <SettingsForm key={settings.data.version} settings={settings.data} onClose={onClose} />}
    </Dialog>
  );
}

function SettingsForm({ settings, onClose }: { settings: InvoiceSettings; onClose: () => void }) {
  const words = useInvoiceWords();
  const common = useWords();
  const refresh = useRefresh(['/admin/invoice-settings']);
  const [draft, setDraft] = useState(() => ({
    ...{ legal_name: settings.legal_name ?? '', address: settings.address ?? '' },
    ...{ tax_number: settings.tax_number ?? '', footer: settings.footer ?? '' },
    ...{ invoice_prefix: settings.invoice_prefix, credit_note_prefix: settings.credit_note_prefix },
  }));
  const saving = useMutation({
    mutationFn: () => {
      const { invoice_prefix, credit_note_prefix, ...texts } = draft;
      const [legal_name, address, tax_number, footer] = (
        ['legal_name', 'address', 'tax_number', 'footer'] as const
      ).map((name) => texts[name].trim() || null);
      const body = { legal_name: legal_name!, address: address!, tax_number: tax_number!, footer: footer! };
      return api.put('/admin/invoice-settings', {
        body: { ...body, invoice_prefix, credit_note_prefix },
        headers: ifMatch(settings),
      });
    },
    onSuccess: () => {
      onClose();
      showToast(words.saved);
    },
    onSettled: refresh,
  });
  const field = (name: keyof typeof draft) => ({
    value: draft[name],
    fieldError: fieldErrorOf(saving.error, name),
    onChange: ({ target }: { target: { value: string } }) => setDraft({ ...draft, [name]: target.value }),
  });
  return (
    <Form className="stack" onSubmit={() => saving.mutate()}>
      <p className="hint">{words.settingsHint}</p>
      <Field label={words.legalName} required maxLength={200} {...field('legal_name')} />
      <Field label={words.address} isLong maxLength={500} {...field('address')} />
      <Field label={words.taxNumber} maxLength={60} {...field('tax_number')} />
      <Field label={words.footer} hint={words.footerHint} isLong maxLength={1000} {...field('footer')} />
      <div className="form-grid pairs">
        <Field label={words.invoicePrefix} maxLength={20} {...field('invoice_prefix')} />
        <Field label={words.creditPrefix} maxLength={20} {...field('credit_note_prefix')} />
      </div>
      {saving.isError && <Failure error={saving.error} />}
      <FormFoot submit={common.save} isDisabled={saving.isPending} onClose={onClose} />
    </Form>
  );
}
