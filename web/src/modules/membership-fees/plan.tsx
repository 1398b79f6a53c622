import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ifMatch, type PlanFee } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/permissions.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Button } from '../../ui/button.tsx';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { FeeDialog } from './fee-dialog.tsx';
import { useFeeWords } from './words.ts';

/** Shows the fee of a plan, with buttons to set and delete it. */
export default function PlanFees({ plan }: SectionPlaces['plan']) {
  const words = useFeeWords();
  const formats = useFormats();
  const can = useCan();
  const fees = useQuery(readQuery('/admin/plan-fees'));
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  const mayManage = can('payment_terms.manage');
  if (!fees.data) return null;
  const fee = fees.data.data.find(({ plan_id }) => plan_id === plan.id);
  if (!fee && !mayManage) return null;
  const close = (): void => setOpened(undefined);
  return (
    <>
      <p>
        {fee
          ? `${formats.money(fee)} ${words.per[fee.period]}, ${words.payWithinText(fee.pay_within_days)}`
          : words.none}
      </p>
      {mayManage && (
        <div className="row">
          <Button aria-label={`${fee ? words.edit : words.set}: ${plan.name}`} onClick={() => setOpened('edit')}>
            {fee ? words.edit : words.set}
          </Button>
          {fee && (
            <Button aria-label={`${words.remove}: ${plan.name}`} onClick={() => setOpened('delete')}>
              {words.remove}
            </Button>
          )}
        </div>
      )}
      {opened === 'edit' && <FeeDialog plan={plan} fee={fee} onClose={close} />}
      {opened === 'delete' && fee && <DeleteDialog fee={fee} onClose={close} />}
    </>
  );
}

function DeleteDialog({ fee, onClose }: { fee: PlanFee; onClose: () => void }) {
  const words = useFeeWords();
  const refresh = useRefresh(['/admin/plan-fees']);
  return (
    <ConfirmDialog
      title={`${words.remove}?`}
      confirm={words.remove}
      keep={words.keep}
      isDanger
      onConfirm={async () => {
        const params = { path: { fee: fee.id }, header: ifMatch(fee) };
        await api.delete('/admin/plan-fees/{fee}', { params });
        await refresh();
        showToast(words.removed);
      }}
      onClose={onClose}
    >
      <p>{words.removeText}</p>
    </ConfirmDialog>
  );
}
