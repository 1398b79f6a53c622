import { useMutation } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { CalendarPlus } from '../../ui/icons/more-icons.ts';
import type { Booking } from '@courtside/client';
import { useFormats } from '../../lib/format.ts';
import { api } from '../../lib/session.ts';
import { Failure } from '../../ui/components.tsx';
import { saveFile } from '../../lib/save-file.ts';
import { useCalendarWords } from '../accounts/calendar-words.ts';

/** Downloads a booking as a calendar file. A link could not send the required headers, such as the API key. */
export function AddToCalendar({ booking }: { booking: Booking }) {
  const words = useCalendarWords();
  const formats = useFormats();
  const { id, court, booking_date, start_time } = booking;
  const adding = useMutation({
    mutationFn: () => api.get('/bookings/{booking}.ics', { params: { path: { booking: id } } }),
    onSuccess: (text) => saveFile([text], { name: `booking-${id}.ics`, type: 'text/calendar;charset=utf-8' }),
  });
  return (
    <>
      <Button
        aria-label={words.addWhat(court.name, `${formats.date(booking_date)}, ${formats.time(start_time)}`)}
        disabled={adding.isPending}
        onClick={() => adding.mutate()}
      >
        <CalendarPlus aria-hidden="true" size={18} />
        {words.add}
      </Button>
      {adding.isError && <Failure error={adding.error} />}
    </>
  );
}
