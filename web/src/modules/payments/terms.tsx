import './payments.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PaymentTerms } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useLanguage } from '../../i18n/words.tsx';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { courtsQuery, readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { NotebookPen, Plus, Trash2 } from '../../ui/icons/more-icons.ts';
import { ActionMenu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { percentOf } from './amounts.ts';
import { useOwnMoneyWords } from './own-money-words.ts';
import { refundSentences } from './refund-text.ts';
import { type Named, TermsForm } from './terms-form.tsx';
import { useTermsWords } from './terms-words.ts';

type Opened = { dialog: 'edit' | 'remove'; terms?: PaymentTerms };

/** The payment terms of the club, in the order in which they are checked. */
export default function TermsPage() {
  const words = useTermsWords();
  const can = useCan();
  const [opened, setOpened] = useState<Opened>();
  const list = useQuery(readQuery('/admin/payment-terms'));
  const all = list.data?.data ?? [];
  const courts = useQuery(courtsQuery).data ?? [];
  const plans = useQuery({ ...readQuery('/admin/plans'), enabled: can('plans.read') }).data?.data ?? [];
  const refresh = useRefresh(['/admin/payment-terms']);
  const close = (): void => setOpened(undefined);
  const { dialog, terms: chosen } = opened ?? {};
  return (
    <Page
      title={words.title}
      lead={words.lead}
      actions={
        <Button kind="primary" onClick={() => setOpened({ dialog: 'edit' })}>
          <Plus aria-hidden="true" size={18} />
          {words.add}
        </Button>
      }
    >
      <QueryState query={list} />
      {list.isSuccess && all.length === 0 && <Empty>{words.none}</Empty>}
      {all.map((terms) => (
        <TermsCard key={terms.id} {...{ terms, courts, plans }} onOpen={(dialog) => setOpened({ dialog, terms })} />
      ))}
      {dialog === 'edit' && (
        <TermsForm
          {...{ terms: chosen, courts, plans }}
          position={Math.max(0, ...all.map(({ position }) => position)) + 10}
          onSaved={(name) => {
            config.payments = true; // The other pages now show payments, too
            showToast(words.saved(name));
            void refresh();
          }}
          onClose={close}
        />
      )}
      {dialog === 'remove' && chosen && (
        <ConfirmDialog
          title={words.removeTitle(chosen.name)}
          confirm={words.remove}
          keep={words.keep}
          isDanger
          onConfirm={async () => {
            await api.delete('/admin/payment-terms/{terms}', { params: { path: { terms: chosen.id } } });
            showToast(words.removed(chosen.name));
            void refresh();
          }}
          onClose={close}
        >
          <p>{words.removeText}</p>
        </ConfirmDialog>
      )}
    </Page>
  );
}

interface CardProps {
  terms: PaymentTerms;
  courts: readonly Named[];
  plans: readonly Named[];
  onOpen: (dialog: Opened['dialog']) => void;
}

function namesOf(ids: readonly number[], all: readonly Named[]): string {
  return ids.map((id) => all.find((one) => one.id === id)?.name ?? String(id)).join(', ');
}

function TermsCard({ terms, courts, plans, onOpen }: CardProps) {
  const words = useTermsWords();
  const admin = useAdminWords();
  const own = useOwnMoneyWords();
  const formats = useFormats();
  const { language } = useLanguage();
  const money = (amount: number): string => formats.money({ amount, currency: config.currency });
  const { name, court_ids, plan_ids, mode, tax_rate, max_owed } = terms;
  const facts = [
    court_ids === null ? words.allCourts : namesOf(court_ids, courts),
    plan_ids === null ? words.everybody : namesOf(plan_ids, plans),
    words.modes[mode],
    mode !== 'none' && tax_rate > 0 && words.taxOf(percentOf(language, tax_rate)),
  ];
  return (
    <section className="card stack" aria-label={name}>
      <div className="row">
        <h2>{name}</h2>
        <ActionMenu
          label={admin.moreFor(name)}
          actions={[
            { label: words.edit, icon: NotebookPen, onAction: () => onOpen('edit') },
            { label: words.remove, icon: Trash2, isDanger: true, onAction: () => onOpen('remove') },
          ]}
        />
      </div>
      <p className="hint">{facts.filter((fact) => fact !== false).join(' · ')}</p>
      {mode !== 'none' && <p>{refundSentences(own, terms, money)}</p>}
      {max_owed !== null && <p>{words.maxOwedOf(money(max_owed))}</p>}
    </section>
  );
}
