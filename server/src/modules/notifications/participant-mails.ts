import { emailKey } from '../../platform/email-address.ts';
import type { Db } from '../../platform/db/schema.ts';
import { hashSecret } from '../../platform/secrets.ts';
import { DAY, timestamp } from '../../platform/time.ts';
import type { BookingMail } from './limits.ts';
import { storedMail } from './mail-data.ts';
import { type BookingMailKind, isAboutHold, type MailedBooking } from './rules.ts';
import { listMailTimes, queueMails, TRY_FOR_MS } from './store.ts';

/**
 * Limits on the emails in 24 hours to an address without an account, because its owner has not asked for them. Emails
 * about new bookings are dropped after `named` emails. Emails about changes and cancellations are dropped after
 * `changed` emails.
 */
export const MAX_TO_ADDRESS = { named: 5, changed: 20 };

/** The kinds of email that can ask an invited person to accept or decline the booking. */
const ASKING: ReadonlySet<BookingMailKind> = new Set(['request', 'confirmation', 'change']);

type Participant = MailedBooking['participants'][number];

interface Occasion {
  /** Undefined if the event itself causes no emails. */
  kind: BookingMailKind | undefined;
  /** Undefined if the participants have not changed. */
  formerParticipants?: readonly Participant[] | undefined;
  key: string;
  created_at: string;
}

/** Returns the emails to the participants of a booking: accounts, and people with only an address. */
export function participantMailsOf(
  booking: MailedBooking,
  { kind, formerParticipants, key, created_at }: Occasion,
): BookingMail[] {
  const about = { key, created_at };
  // A held slot causes no emails to participants. They get an email when the slot is booked.
  if (kind !== undefined && !isAboutHold(kind)) {
    // People who have not accepted get no reminders. People without an account cannot accept.
    const told = booking.participants.filter(({ state }) => kind !== 'reminder' || state !== 'invited');
    const joined = (formerParticipants ?? []).filter(({ state }) => state !== 'invited');
    return told.flatMap((participant) => {
      const invited = without([participant], joined).length === 0 ? 'again' : 'first';
      return mailTo(participant, booking, { ...about, kind, invited });
    });
  }
  const { status } = booking;
  const named = status === 'confirmed' ? 'confirmation' : status === 'pending' ? 'request' : undefined;
  if (!formerParticipants || !named) return [];
  const joined = booking.participants.filter(({ state }) => state !== 'invited');
  const wereInvited = formerParticipants.filter(({ state }) => state === 'invited');
  const accepted = joined.filter((participant) => without([participant], wereInvited).length === 0);
  const added = [...without(booking.participants, formerParticipants), ...accepted];
  const removed = without(formerParticipants, booking.participants);
  const left = { ...booking, status: 'cancelled', removed: true } as const;
  return [
    ...added.flatMap((participant) => mailTo(participant, booking, { ...about, kind: named })),
    ...removed.flatMap((participant) => mailTo(participant, left, { ...about, kind: 'cancellation' })),
  ];
}

function without(participants: readonly Participant[], others: readonly Participant[]): Participant[] {
  const keys = new Set(others.map(personKey));
  return participants.filter((participant) => !keys.has(personKey(participant)));
}

function personKey({ email, user_id }: Participant): string | number | null {
  return email === null ? user_id : emailKey(email);
}

function mailTo(
  { email, user_id, state, person }: Participant,
  { user, ...booking }: MailedBooking,
  {
    kind,
    key,
    created_at,
    invited = 'first',
  }: { kind: BookingMailKind; key: string; created_at: string; invited?: 'first' | 'again' },
): BookingMail[] {
  if (user_id === null && email === null) return [];
  const unique_key = user_id === null ? `${addressKey(email!)} ${key}` : `${key} user ${user_id}`;
  // The only participant of an email to a person without an account is the recipient.
  const recipient = { name: null, email, user_id, state: 'invited' as const, person };
  const participants = user_id === null ? [recipient] : booking.participants;
  const base = { ...booking, note: null, price: null, overrides: [], participants, booked_by: user.name };
  // Do not ask for a reply if the booking was cancelled. Ask a person without an account only once.
  const isAsked = state === 'invited' && ASKING.has(kind) && (user_id !== null || kind !== 'change');
  const data = isAsked ? { ...base, invited } : base;
  const give_up_at = timestamp(Date.parse(created_at) + TRY_FOR_MS);
  return [{ kind, user_id, unique_key, created_at, give_up_at, data }];
}

/** Returns the address of a participant without an account. */
export function addressOf({ participants }: Pick<MailedBooking, 'participants'>): string | null {
  return participants[0]?.email ?? null;
}

function addressKey(email: string): string {
  return `participant ${hashSecret(emailKey(email))}`;
}

/** Queues emails to participants without an account. Beyond the limit of their address, drops them. */
export async function queueAddressMails(db: Db, mails: readonly BookingMail[], now: number): Promise<void> {
  for (const mail of mails) {
    const address = addressOf(mail.data);
    if (address === null) continue;
    const isNamed = mail.kind === 'confirmation' || mail.kind === 'request';
    const earlier = await listMailTimes(db, addressKey(address), timestamp(now - DAY));
    if (earlier.length < MAX_TO_ADDRESS[isNamed ? 'named' : 'changed']) await queueMails(db, [storedMail(mail)]);
  }
}
