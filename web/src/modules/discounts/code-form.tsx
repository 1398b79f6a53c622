import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { BookingPayment } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { useDiscountWords } from './words.ts';

interface Props {
  payment: BookingPayment | undefined;
  /** The text of the button that opens the form. */
  label: string;
  onUse: (code: string | null) => Promise<unknown>;
}

/** Sets and removes the discount code of a booking. */
export function CodeForm({ payment, label, onUse }: Props) {
  const words = useDiscountWords();
  const formats = useFormats();
  const [code, setCode] = useState<string>();
  const using = useMutation({ mutationFn: onUse, onSuccess: () => setCode(undefined) });
  if (!payment || payment.mode === 'none') return null;
  const { discount_code, discount, currency } = payment;
  if (discount_code !== null)
    return (
      <div className="row">
        <span>{words.used(discount_code, formats.money({ amount: discount, currency }))}</span>
        <Button kind="quiet" disabled={using.isPending} onClick={() => using.mutate(null)}>
          {words.stop}
        </Button>
        {using.isError && <Failure error={using.error} />}
      </div>
    );
  if (code === undefined)
    return (
      <div className="row">
        <Button kind="quiet" onClick={() => setCode('')}>
          {label}
        </Button>
      </div>
    );
  return (
    <Form className="stack" onSubmit={() => using.mutate(code.trim())}>
      <Field
        label={words.label}
        required
        autoComplete="off"
        autoCapitalize="characters"
        pattern="\s*[A-Za-z0-9\-]{3,40}\s*"
        value={code}
        ref={(input) => {
          if (code === '') input?.focus();
        }}
        onChange={({ target }) => setCode(target.value)}
      />
      {using.isError && <Failure error={using.error} />}
      <div className="row">
        <Button type="submit" disabled={using.isPending}>
          {words.use}
        </Button>
      </div>
    </Form>
  );
}
