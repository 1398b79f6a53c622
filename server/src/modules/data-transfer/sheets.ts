import { participantsOf } from '../../kernel/people.ts';
import type { ExportedBooking } from '../../kernel/store.ts';
import type { CourtRow } from '../courts/store.ts';
import { toTime } from '../../platform/time.ts';
import { toParticipantsCell } from './participants-cell.ts';
import type { Sheet } from '../../platform/csv.ts';

export const bookingSheet: Sheet<ExportedBooking> = {
  id: (row) => row.id,
  court: (row) => row.court_name,
  venue: (row) => row.court_venue,
  type: (row) => row.court_type,
  user: (row) => row.user_name,
  email: (row) => row.user_email,
  phone: (row) => row.user_phone,
  booking_date: (row) => row.booking_date,
  start_time: (row) => toTime(row.start_minute),
  end_time: (row) => toTime(row.end_minute),
  time_zone: (row) => row.time_zone,
  status: (row) => row.status,
  price_amount: (row) => row.price_amount,
  price_currency: (row) => row.price_currency,
  note: (row) => row.note,
  participants: (row) => toParticipantsCell(participantsOf(row)),
  court_id: (row) => row.court_id,
  user_id: (row) => row.user_id,
  created_at: (row) => row.created_at,
};

export const courtSheet: Sheet<CourtRow> = {
  id: (row) => row.id,
  source: (row) => sourceOf(row)?.source ?? null,
  source_id: (row) => sourceOf(row)?.id ?? row.external_id,
  name: (row) => row.name,
  type: (row) => row.type,
  venue: (row) => row.venue,
  address: (row) => row.address,
  surface: (row) => row.surface,
  setting: (row) => (row.indoor === 1 ? 'indoor' : 'outdoor'),
  lights: (row) => row.lighted === 1,
  lat: (row) => row.latitude,
  lon: (row) => row.longitude,
  time_zone: (row) => row.time_zone,
  active: (row) => row.active === 1,
  capacity: (row) => row.capacity,
};

function sourceOf({ external_id }: CourtRow): { source?: string; id?: string } | undefined {
  return /^(?<source>[^/]+)\/(?<id>.+)$/s.exec(external_id ?? '')?.groups;
}
