import { DEFAULT_REGION } from '../src/modules/club/store.ts';
import type { UserRow } from '../src/modules/accounts/store.ts';
import { acceptInvitation, leaveBooking } from '../src/kernel/participants.ts';
import { cancel, changeBooking, reschedule } from '../src/kernel/change.ts';
import { checkIn } from '../src/kernel/check-in.ts';
import { applyDueStatuses } from '../src/kernel/expire.ts';
import { bookFor } from '../src/kernel/on-behalf.ts';
import { findBooking } from '../src/kernel/store.ts';
import { cancelForClosure } from '../src/modules/closures/cancelling.ts';
import { liftClosure, patchClosure } from '../src/modules/closures/actions.ts';
import { patchCourt, retireCourt } from '../src/modules/court-admin/actions.ts';
import { bookingImporter } from '../src/modules/data-transfer/import-bookings.ts';
import { changePerson } from '../src/modules/people/actions.ts';
import { patchMembership, patchPlan, removeMembership } from '../src/modules/plans/actions.ts';
import { eraseUser } from '../src/modules/privacy/actions.ts';
import { mergeGuest } from '../src/modules/privacy/merge.ts';
import { cancelSeries, createSeries } from '../src/modules/series/actions.ts';
import { accept, leave } from '../src/modules/waitlist/actions.ts';
import { offerAndExpire } from '../src/modules/waitlist/offering.ts';
import type { Db } from '../src/platform/db/schema.ts';
import { transact } from '../src/platform/db/transact.ts';
import { HOUR } from '../src/platform/time.ts';
import { createClosure } from './action-fixture.ts';
import { SUNDAY, type Scene, hourAt } from './lock-scene.ts';

const ALL_DAY = { start_time: '00:00', end_time: '24:00', start_date: SUNDAY, end_date: SUNDAY, weekly_until: null };

/** A booking of the hall at 10:00 for which somebody waits on one half. */
async function wantedBooking(scene: Scene, participants: object[] = []): Promise<number> {
  const booking = await scene.bookAt(scene.hall, 10, participants);
  await scene.waitFor(scene.half, 10);
  await scene.waitFor(scene.otherHalf, 10);
  return booking;
}

/** Prepares an operation, and returns a function that runs it. */
export type Operation = (scene: Scene) => Promise<() => Promise<unknown>>;
const by = (patch: object) => ({ patch, accepted: undefined });
const inOne = (scene: Scene, fn: (db: Db) => Promise<unknown>) => () => transact(scene.fixture.db, fn);
const named = (person: UserRow) => [{ email: person.email }];

/** Every operation that changes bookings. */
export const operations: Record<string, Operation> = {
  'a player books': async (scene) => () => scene.bookAt(scene.hall, 10, named(scene.relative)),
  'an admin books': async (scene) =>
    inOne(scene, (db) => {
      const { fixture, hall, player, relative } = scene;
      const input = { user_id: player.id, court_id: hall, booking_date: SUNDAY, ...hourAt(10) };
      const options = { now: fixture.now(), actor: fixture.actor };
      return bookFor(db, { ...input, participants: named(relative) }, options);
    }),
  'a player cancels': async (scene) => {
    const booking = await wantedBooking(scene);
    return () => cancel(scene.fixture, scene.player, booking);
  },
  'a player reschedules': async (scene) => {
    const booking = await wantedBooking(scene);
    return () => reschedule(scene.fixture, scene.player, booking, by({ court_id: scene.plain, start_time: '12:00' }));
  },
  'a player replaces participants': async (scene) => {
    const booking = await wantedBooking(scene, named(scene.friend));
    return () => reschedule(scene.fixture, scene.player, booking, by({ participants: named(scene.relative) }));
  },
  'a player reschedules and replaces participants': async (scene) => {
    const booking = await wantedBooking(scene, named(scene.friend));
    const patch = by({ court_id: scene.plain, participants: named(scene.relative) });
    return () => reschedule(scene.fixture, scene.player, booking, patch);
  },
  'an admin reschedules': async (scene) => {
    const booking = await wantedBooking(scene);
    return () => changeBooking(scene.fixture, booking, by({ court_id: scene.plain, start_time: '12:00' }));
  },
  'an admin replaces participants and cancels': async (scene) => {
    const booking = await wantedBooking(scene, named(scene.friend));
    return () => changeBooking(scene.fixture, booking, by({ status: 'cancelled', participants: [] }));
  },
  'an admin reschedules and cancels': async (scene) => {
    const booking = await wantedBooking(scene);
    return () => changeBooking(scene.fixture, booking, by({ status: 'cancelled', court_id: scene.plain }));
  },
  'an admin cancels': async (scene) => {
    const booking = await wantedBooking(scene);
    return () => changeBooking(scene.fixture, booking, by({ status: 'cancelled' }));
  },
  'an admin cancels an offer': async (scene) => {
    const { booking } = await scene.offerAt(scene.hall, 10);
    await scene.waitFor(scene.half, 10);
    return () => changeBooking(scene.fixture, booking, by({ status: 'cancelled' }));
  },
  'an admin confirms an offer': async (scene) => {
    const { booking } = await scene.offerAt(scene.hall, 10);
    return () => changeBooking(scene.fixture, booking, by({ status: 'confirmed' }));
  },
  'a participant accepts': async (scene) => {
    const booking = await wantedBooking(scene, named(scene.friend));
    return () => acceptInvitation(scene.fixture, { ...scene.friend, email_verified_at: '2026-01-01' }, booking);
  },
  'a participant leaves': async (scene) => {
    const booking = await wantedBooking(scene, named(scene.relative));
    return () => leaveBooking(scene.fixture, { ...scene.relative, email_verified_at: '2026-01-01' }, booking);
  },
  'a player checks in': async (scene) => {
    const booking = await wantedBooking(scene);
    return () => at(scene, 10, () => checkIn(scene.fixture, scene.player, booking));
  },
  'bookings end, requests and offers expire': async (scene) => {
    const { fixture, hall, half, plain } = scene;
    await scene.offerAt(hall, 10);
    await scene.waitFor(half, 10);
    await fixture.db.transact((db) => db.updateTable('courts').set({ requires_approval: 1 }).execute());
    await scene.bookAt(plain, 10);
    await scene.waitFor(plain, 10);
    return () => at(scene, 9.9, () => applyDueStatuses(fixture));
  },
  'a player joins the waiting list': async (scene) => {
    await scene.bookAt(scene.hall, 10);
    return () => scene.waitFor(scene.half, 10);
  },
  'a player leaves the waiting list': async (scene) => {
    const { player, entry } = await scene.offerAt(scene.hall, 10);
    await scene.waitFor(scene.half, 10);
    return () => leave(scene.fixture, player, entry);
  },
  'a player accepts an offer': async (scene) => {
    const { player, entry } = await scene.offerAt(scene.hall, 10);
    return () => accept(scene.fixture, player, entry);
  },
  'the background task offers slots': async (scene) => {
    const booking = await scene.bookAt(scene.hall, 10);
    await scene.waitFor(scene.hall, 10);
    await scene.waitFor(scene.half, 10);
    const { db } = scene.fixture;
    await db.transact(async (db) => {
      await db.deleteFrom('occupancy').where('booking_id', '=', booking).execute();
      await db.updateTable('bookings').set({ status: 'cancelled' }).where('id', '=', booking).execute();
    });
    return () => offerAndExpire(scene.fixture);
  },
  'an admin closes a court and cancels': async (scene) => {
    await wantedBooking(scene);
    await scene.offerAt(scene.half, 12);
    const closure = { reason: 'Works', court_ids: [scene.half], ...ALL_DAY, bookings: 'cancel' as const };
    return () => createClosure(scene.fixture, closure);
  },
  'an admin closes a court and reschedules': async (scene) => {
    const booking_id = await wantedBooking(scene, named(scene.relative));
    const reschedule_to = { court_id: scene.plain, booking_date: SUNDAY, ...hourAt(14) };
    const closure = { reason: 'Rain', court_ids: [scene.half], ...ALL_DAY, decisions: [{ booking_id, reschedule_to }] };
    return () => createClosure(scene.fixture, closure);
  },
  'an admin closes all courts and cancels': async (scene) => {
    await wantedBooking(scene);
    await scene.bookAt(scene.plain, 11);
    const closure = { reason: 'Storm', court_ids: null, ...ALL_DAY, bookings: 'cancel' as const };
    return () => createClosure(scene.fixture, closure);
  },
  'an admin changes a closure': async (scene) => {
    const { closure } = await closed(scene);
    await scene.bookAt(scene.plain, 10);
    const patch = by({ court_ids: [scene.plain], bookings: 'cancel' });
    return () => patchClosure(scene.fixture, closure.id, patch);
  },
  'an admin deletes a closure': async (scene) => {
    const { closure } = await closed(scene);
    return () => liftClosure(scene.fixture, closure.id);
  },
  'the job of a closure cancels': async (scene) => {
    const { fixture } = scene;
    const { closure } = await closed(scene);
    const booking = await scene.bookAt(scene.plain, 10);
    await scene.waitFor(scene.plain, 10);
    const { court_id, starts_at, ends_at } = (await findBooking(fixture.db.read, booking))!;
    const pending = { closure_id: closure.id, booking_id: booking, court_id, starts_at, ends_at };
    await fixture.db.transact((db) => db.insertInto('closure_cancellations').values(pending).execute());
    const run = { step: (fn: (db: Db) => Promise<unknown>) => transact(fixture.db, fn) } as never;
    return () => cancelForClosure(fixture, run, { closure_id: closure.id });
  },
  'an admin creates a series': async (scene) => () => addSeries(scene),
  'an admin cancels a series': async (scene) => {
    const { id } = await addSeries(scene);
    await scene.waitFor(scene.half, 10);
    return () => cancelSeries(scene.fixture, id, {});
  },
  'an admin changes the parts of a court': async (scene) => {
    await scene.bookAt(scene.plain, 10);
    await scene.waitFor(scene.plain, 10);
    return () => patchCourt(scene.fixture, scene.hall, by({ part_ids: [scene.half, scene.plain] }));
  },
  'an admin retires a court': async (scene) => () => retireCourt(scene.fixture, scene.plain),
  'an admin changes a plan': async (scene) => () => patchPlan(scene.fixture, scene.plan, by({ description: 'New' })),
  'an admin changes a membership': async (scene) => {
    const people = [scene.relative, scene.player, scene.friend].map(({ id }) => ({ user_id: id }));
    return () => patchMembership(scene.fixture, scene.membership, by({ people }));
  },
  'an admin deletes a membership': async (scene) => () => removeMembership(scene.fixture, scene.membership),
  'an admin merges a guest': async (scene) => {
    const { fixture, plain, player } = scene;
    const input = { guest_name: 'Guest', court_id: plain, booking_date: SUNDAY, ...hourAt(10) };
    const options = { now: fixture.now(), actor: fixture.actor };
    const { user_id } = await transact(fixture.db, (db) => bookFor(db, input, options));
    return () => mergeGuest(fixture, player.id, user_id);
  },
  'an admin imports bookings': async (scene) => {
    const { fixture, player } = scene;
    const rows = ['Half', 'Plain', 'Hall'].map((court, i) => {
      const fields = { court, user: player.email!, booking_date: SUNDAY, ...hourAt(10 + i) };
      return { line: i + 1, fields };
    });
    const places = { config: fixture.config, region: DEFAULT_REGION };
    const options = { ...places, now: fixture.now(), createCourts: true, isDryRun: false };
    return inOne(scene, (db) => bookingImporter(options)(db, rows));
  },
  'an admin deactivates a player': async (scene) => {
    const { player } = await scene.offerAt(scene.hall, 10);
    await scene.waitFor(scene.half, 10);
    return () => changePerson(scene.fixture, player.id, { active: false });
  },
  'an admin erases a player': async (scene) => {
    await wantedBooking(scene);
    await scene.bookAt(scene.plain, 12, named(scene.relative));
    return () => eraseUser(scene.fixture, scene.player.id);
  },
  'an admin erases a player with an offer': async (scene) => {
    const { player } = await scene.offerAt(scene.hall, 10);
    await scene.waitFor(scene.half, 10);
    return () => eraseUser(scene.fixture, player.id);
  },
};

async function at<T>({ fixture }: Scene, hour: number, run: () => Promise<T>): Promise<T> {
  const { now } = fixture.clock;
  fixture.clock.now = Date.parse(`${SUNDAY}T00:00:00Z`) + hour * HOUR;
  return run().finally(() => (fixture.clock.now = now));
}

async function closed(scene: Scene): ReturnType<typeof createClosure> {
  const made = await createClosure(scene.fixture, { reason: 'Works', court_ids: [scene.half], ...ALL_DAY });
  await scene.waitFor(scene.half, 10);
  await scene.waitFor(scene.hall, 10);
  return made;
}

async function addSeries({ fixture, hall, player, relative }: Scene) {
  const rhythm = { start_date: SUNDAY, days: [7], count: 3, ...hourAt(10) };
  const input = { user_id: player.id, court_id: hall, ...rhythm, participants: named(relative) };
  const options = { now: fixture.now(), actor: fixture.actor };
  return transact(fixture.db, (db) => createSeries(db, input, options));
}
