import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type AdminBooking, type Court, ifMatch } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { useWords } from '../../i18n/words.tsx';
import { BOOKING_DATA, useRefresh } from '../../lib/refresh.ts';
import { explain } from '../../ui/components.tsx';
import { showToast } from '../../ui/toasts.tsx';
import { useDeskWords } from './desk-words.ts';
import type { Override } from './on-behalf-fields.tsx';
import type { DeskSlot } from './refusal.tsx';
import { courtsQuery, showOnSheets } from './sheet-data.ts';

export interface RefusedReschedule {
  booking: AdminBooking;
  slot: DeskSlot;
  error: unknown;
}

export function slotOf({ court_id, booking_date, start_time, end_time }: AdminBooking): DeskSlot {
  return { court_id, booking_date, start_time, end_time };
}

/**
 * Returns a function that reschedules a booking. The sheet shows the new time at once. If the service accepts the
 * change, a toast offers to undo it. If the request fails, the sheet shows the old time again, and the function returns
 * the error.
 */
export function useReschedule(): (
  booking: AdminBooking,
  slot: DeskSlot,
  override?: Override[],
) => Promise<RefusedReschedule | undefined> {
  const words = useDeskWords();
  const common = useWords();
  const formats = useFormats();
  const queries = useQueryClient();
  const refresh = useRefresh(BOOKING_DATA);
  const isBusy = useRef(new Set<number>());

  const send = async (booking: AdminBooking, slot: DeskSlot, override: Override[]): Promise<AdminBooking> => {
    const court = queries.getQueryData<Court[]>(courtsQuery.queryKey)?.find(({ id }) => id === slot.court_id);
    // Cancel refreshes that have started, because they would show the old time again.
    await queries.cancelQueries({ queryKey: ['sheet'] });
    showOnSheets(queries, { ...booking, ...slot, ...(court && { court }) });
    try {
      // If another admin has changed the booking since it was loaded, fail instead of overwriting that change.
      const params = { path: { booking: booking.id }, header: ifMatch(booking) };
      const body = { ...slot, ...(override.length > 0 && { override }) };
      const after = await api.patch('/admin/bookings/{booking}', { params, body });
      showOnSheets(queries, after);
      return after;
    } catch (error) {
      showOnSheets(queries, booking);
      throw error;
    } finally {
      void refresh();
    }
  };
  const describe = ({ user, court, booking_date, start_time, end_time }: AdminBooking): string =>
    words.rescheduled(
      user.name,
      `${court.name}, ${formats.shortDate(booking_date)}, ${formats.range(start_time, end_time)}`,
    );
  const undo = async (after: AdminBooking, before: AdminBooking): Promise<void> => {
    try {
      showToast(describe(await send(after, slotOf(before), before.overrides)));
    } catch (error) {
      showToast(explain(common, error));
    }
  };
  return async (booking, slot, override = []) => {
    if (isBusy.current.has(booking.id)) return undefined;
    isBusy.current.add(booking.id);
    try {
      const after = await send(booking, slot, override);
      showToast(describe(after), () => void undo(after, booking));
      return undefined;
    } catch (error) {
      return { booking, slot, error };
    } finally {
      isBusy.current.delete(booking.id);
    }
  };
}
