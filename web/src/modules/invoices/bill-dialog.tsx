import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { readQuery } from '../../lib/queries.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import Dialog from '../../ui/dialog.tsx';
import { Field, fieldErrorOf } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { type Days, DaysFields, isComplete } from './days-fields.tsx';
import { INVOICE_DATA } from './invoice-data.ts';
import { useInvoiceWords } from './invoice-words.ts';

interface Props {
  user: { id: number; name: string };
  /** The period that the form suggests. */
  period: Days;
  onClose: () => void;
}

/** Bills one person, with an address. */
export function BillDialog({ user, period, onClose }: Props) {
  const words = useInvoiceWords();
  const refresh = useRefresh(INVOICE_DATA);
  const withKey = useIdempotencyKey();
  const [days, setDays] = useState(period);
  const [address, setAddress] = useState('');
  const params = { path: { user: user.id } };
  const payer = useQuery(readQuery('/admin/users/{user}/invoice-payer', { params })).data?.payer;
  const body = { user_id: user.id, ...days, ...(address.trim() !== '' && { address: address.trim() }) };
  const making = useMutation({
    mutationFn: () => withKey(body, (headers) => api.post('/admin/invoices', { headers, body })),
    onSuccess: ({ data }) => {
      onClose();
      showToast(data.length === 0 ? words.nothing : words.made(data.length));
    },
    onSettled: refresh,
  });
  return (
    <Dialog title={`${words.one}: ${user.name}`} onClose={onClose}>
      <Form className="stack" onSubmit={() => making.mutate()}>
        {payer && <p>{words.payerIs(payer.name)}</p>}
        <DaysFields days={days} onChange={setDays} />
        <Field
          label={payer ? words.addressOf(payer.name) : words.oneAddress}
          hint={words.oneHint}
          isLong
          maxLength={500}
          value={address}
          fieldError={fieldErrorOf(making.error, 'address')}
          onChange={({ target }) => setAddress(target.value)}
        />
        {making.isError && <Failure error={making.error} />}
        <FormFoot submit={words.one} isDisabled={making.isPending || !isComplete(days)} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
