import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormats } from '../../lib/format.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { Field } from '../../ui/fields.tsx';
import { Form } from '../../ui/form.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { SettingsSection } from '../accounts/settings-section.tsx';
import { useVoucherWords } from './words.ts';

/** Adds a gift voucher to the balance of the signed-in player. */
export default function RedeemVoucher() {
  const words = useVoucherWords();
  const formats = useFormats();
  const withKey = useIdempotencyKey();
  const refresh = useRefresh(['/me/account', '/me/account/movements']);
  const [code, setCode] = useState('');
  const redeeming = useMutation({
    mutationFn: () => {
      const body = { code: code.trim() };
      return withKey(body, (headers) => api.post('/me/vouchers', { headers, body }));
    },
    onSuccess: (money) => {
      setCode('');
      showToast(words.redeemed(formats.money(money)));
    },
    onSettled: refresh,
  });
  return (
    <SettingsSection title={words.redeemTitle} hint={words.redeemHint}>
      <Form className="stack" onSubmit={() => redeeming.mutate()}>
        <Field
          label={words.code}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        {redeeming.isError && <Failure error={redeeming.error} />}
        <div className="row">
          <Button type="submit" disabled={redeeming.isPending}>
            {words.redeem}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  );
}
