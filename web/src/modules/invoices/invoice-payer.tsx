import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { PersonPicker } from '../desk/person-picker.tsx';
import { INVOICE_DATA } from './invoice-data.ts';
import { useInvoiceWords } from './invoice-words.ts';

/** Shows and changes the payer of a person's invoices. */
export function InvoicePayer({ user }: SectionPlaces['person']) {
  const words = useInvoiceWords();
  const mayManage = useCan()('invoices.manage');
  const refresh = useRefresh(INVOICE_DATA);
  const [isOpen, setOpen] = useState(false);
  const params = { path: { user: user.id } };
  const query = useQuery({ ...readQuery('/admin/users/{user}/invoice-payer', { params }), staleTime: 0 });
  const saving = useMutation({
    mutationFn: (payer_id: number | null) =>
      api.put('/admin/users/{user}/invoice-payer', { params, body: { payer_id } }),
    onSuccess: ({ payer }) => {
      setOpen(false);
      showToast(words.payerSaved(payer?.name ?? user.name));
    },
    onSettled: refresh,
  });
  if (!query.data) return null;
  const { payer, pays_for } = query.data;
  return (
    <>
      {payer && <p>{words.payerIs(payer.name)}</p>}
      {pays_for.length > 0 && <p>{words.paysFor(pays_for.map(({ name }) => name).join(', '))}</p>}
      {mayManage && pays_for.length === 0 && (
        <div className="row bottom">
          {isOpen && (
            <PersonPicker
              value={undefined}
              isForList
              onChange={(chosen) => chosen && 'user_id' in chosen && saving.mutate(chosen.user_id)}
            />
          )}
          {payer ? (
            <Button disabled={saving.isPending} onClick={() => saving.mutate(null)}>
              {words.removePayer}
            </Button>
          ) : (
            <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {words.payer}
            </Button>
          )}
        </div>
      )}
      {isOpen && <p className="hint">{words.payerHint}</p>}
      {saving.isError && <Failure error={saving.error} />}
    </>
  );
}
