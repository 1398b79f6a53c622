import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DiscountCode } from '@courtside/client';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useFormats } from '../../lib/format.ts';
import { courtsQuery, readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api, config } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Empty, Page, QueryState } from '../../ui/components.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { NotebookPen, Plus, Trash2 } from '../../ui/icons/more-icons.ts';
import { ActionMenu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { CodeDialog } from './code-dialog.tsx';
import { useDiscountWords } from './words.ts';

type Opened = { dialog: 'edit' | 'remove'; code?: DiscountCode };

/** The discount codes of the club. */
export default function CodesPage() {
  const words = useDiscountWords();
  const admin = useAdminWords();
  const [opened, setOpened] = useState<Opened>();
  const list = useQuery(readQuery('/admin/discount-codes'));
  const courts = useQuery(courtsQuery).data ?? [];
  const refresh = useRefresh(['/admin/discount-codes']);
  const describe = useDescription();
  const close = (): void => setOpened(undefined);
  const { dialog, code: chosen } = opened ?? {};
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
      {list.data?.data.length === 0 && <Empty>{words.none}</Empty>}
      {list.data?.data.map((code) => (
        <section key={code.id} className="card stack" aria-label={code.code}>
          <div className="row">
            <h2>{code.code}</h2>
            <ActionMenu
              label={admin.moreFor(code.code)}
              actions={[
                { label: words.edit, icon: NotebookPen, onAction: () => setOpened({ dialog: 'edit', code }) },
                {
                  label: words.remove,
                  icon: Trash2,
                  isDanger: true,
                  onAction: () => setOpened({ dialog: 'remove', code }),
                },
              ]}
            />
          </div>
          <p className="hint">{describe(code, courts)}</p>
        </section>
      ))}
      {dialog === 'edit' && (
        <CodeDialog
          {...{ code: chosen, courts }}
          onSaved={(code) => {
            config.discounts = true; // The other pages now show the field for a code, too
            showToast(words.saved(code));
            void refresh();
          }}
          onClose={close}
        />
      )}
      {dialog === 'remove' && chosen && (
        <ConfirmDialog
          title={words.removeTitle(chosen.code)}
          confirm={words.remove}
          keep={words.keep}
          isDanger
          onConfirm={async () => {
            await api.delete('/admin/discount-codes/{discount}', { params: { path: { discount: chosen.id } } });
            showToast(words.removed(chosen.code));
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

/** Returns a function that describes a code in one line. */
function useDescription(): (code: DiscountCode, courts: readonly { id: number; name: string }[]) => string {
  const words = useDiscountWords();
  const formats = useFormats();
  return (code, courts) => {
    const { percent, amount, currency, date_from, date_to, start_from, start_to, court_ids } = code;
    const what = amount !== null && currency !== null ? formats.money({ amount, currency }) : `${percent}%`;
    const nameOf = (id: number): string => courts.find((court) => court.id === id)?.name ?? String(id);
    const facts = [
      words.off(what),
      date_from !== null && words.from(formats.shortDate(date_from)),
      date_to !== null && words.to(formats.shortDate(date_to)),
      start_from !== null && words.from(start_from),
      start_to !== null && words.to(start_to),
      court_ids === null ? words.allCourts : court_ids.map(nameOf).join(', '),
      code.max_uses !== null && words.uses(code.max_uses),
      code.max_uses_per_person !== null && words.usesPerPerson(code.max_uses_per_person),
    ];
    return facts.filter((fact) => fact !== false).join(' · ');
  };
}
