import type { Payment } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/components.tsx';
import { useDrawerChoice } from './drawer-choice.tsx';
import { useMoneyWords } from './money-words.ts';
import { useTaking } from './pay-dialog.tsx';

interface Props {
  userId: number;
  bookingId: number;
  /** The debt of the booking, in minor units. */
  amount: number;
  currency: string;
  onTaken: (payment: Payment) => void;
}

/** Takes the whole amount of a booking in cash with one click. */
export function CashButton({ userId, bookingId, amount, currency, onTaken }: Props) {
  const words = useMoneyWords();
  const formats = useFormats();
  const { drawer, name } = useDrawerChoice();
  const taking = useTaking(onTaken);
  const take = (): void =>
    taking.mutate({
      user_id: userId,
      bookings: [{ booking_id: bookingId, amount }],
      means: [{ means: 'cash', amount, ...drawer }],
    });
  return (
    <>
      {/* The second click of a double click has the detail 2. */}
      <Button disabled={taking.isPending} onClick={({ detail }) => detail < 2 && take()}>
        {words.cash(formats.money({ amount, currency }), name)}
      </Button>
      {taking.isError && <Failure error={taking.error} />}
    </>
  );
}
