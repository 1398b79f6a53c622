import { useFormats } from '../../lib/format.ts';
import type { SectionPlaces } from '../../lib/web-module.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { CreditCard } from '../../ui/icons/more-icons.ts';
import { useOwnOnlineWords } from './own-words.ts';
import { TestMode } from './test-badge.tsx';
import { usePayOnline } from './use-pay-online.ts';

/** A button that opens the page of the payment provider for what a booking owes. */
export default function PayOnline({ payment, online, isMain }: SectionPlaces['payOnline']) {
  const words = useOwnOnlineWords();
  const formats = useFormats();
  const { booking_id, owed, due, currency } = payment;
  const paying = usePayOnline(booking_id);
  return (
    <>
      <Button
        {...(isMain && { kind: 'primary' })}
        disabled={paying.isPending}
        aria-describedby={online.mode === 'test' ? 'test-mode' : undefined}
        onClick={() => paying.mutate()}
      >
        <CreditCard aria-hidden="true" size={18} />
        {paying.isPending ? words.opening : words.pay(formats.money({ amount: due > 0 ? due : owed, currency }))}
      </Button>
      {online.mode === 'test' && <TestMode id="test-mode" />}
      {paying.isError && <Failure error={paying.error} />}
    </>
  );
}
