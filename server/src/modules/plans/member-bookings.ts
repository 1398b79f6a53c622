import { type RawBuilder, sql } from 'kysely';
import { isJoined } from '../../kernel/filter.ts';
import { OCCUPYING_STATUSES } from '../../kernel/statuses.ts';
import { isPostgres } from '../../platform/db/given-rows.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import {
  type BookingRange,
  type PlayerBooking,
  since,
  startsBefore,
  until,
  widestByUser,
} from '../../kernel/earlier-bookings.ts';

/**
 * Like `findPlayerBookings`, but also finds the bookings in which these players take part, and the bookings of the
 * people who share a membership with these players.
 */
export async function findMemberBookings(db: Db, ranges: readonly BookingRange[]): Promise<PlayerBooking[]> {
  return memberBookings(db, { rows: JSON.stringify(widestByUser(ranges)) });
}

const countedStatuses = sql.join(OCCUPYING_STATUSES.map((status) => sql.lit(status)));

const memberBookings = prepared((db, { rows }: { rows: string }) => {
  const given = isPostgres(db)
    ? sql`select * from json_to_recordset(${rows}::json) as rows(
        user_id bigint, after text collate "C", before text collate "C", upcoming text collate "C")`
    : sql`select value ->> 'user_id' as user_id, value ->> 'after' as after, value ->> 'before' as before,
        value ->> 'upcoming' as upcoming from json_each(${rows})`;
  const query = sql<PlayerBooking>`with ranges as (${given}),
    given as materialized (select user_id, ${since} as since, ${until} as until from ranges),
    people as materialized (select user_id, min(since) as since, max(until) as until from (
      select user_id, since, until from given
      union all select sharing.user_id, given.since, given.until from ${sharing(db)}
    ) as every_one group by user_id)
    ${ownAndJoined(db)}`;
  return { compile: () => query.compile(db) };
});

// The next two functions force a join order: with `cross join` on SQLite, and with `offset 0` on PostgreSQL. PostgreSQL
// would otherwise read whole tables, because it plans the queries while the tables are empty.

/** The people who share a membership with somebody in `given`. */
function sharing(db: Db): RawBuilder<unknown> {
  return isPostgres(db)
    ? sql`given cross join lateral (
        select membership_id from membership_people where user_id = given.user_id offset 0) as own
      cross join lateral (select id from memberships where id = own.membership_id and shared = 1 offset 0) as shared
      cross join lateral (select user_id from membership_people where membership_id = shared.id offset 0) as sharing`
    : sql`given cross join membership_people as own on own.user_id = given.user_id
      cross join memberships on memberships.id = own.membership_id and memberships.shared = 1
      cross join membership_people as sharing on sharing.membership_id = own.membership_id`;
}

/** Selects the bookings that `people` have made, and the bookings of other players in which they take part. */
function ownAndJoined(db: Db): RawBuilder<unknown> {
  const columns = sql`bookings.id, people.user_id, court_id, booking_date, start_minute, end_minute, starts_at, ends_at,
    bookings.status, courts.type as court_type, courts.venue as court_venue`;
  const counts = sql`starts_at > people.since and ${startsBefore(sql`people.until`)}
    and bookings.status in (${countedStatuses})`;
  if (!isPostgres(db))
    return sql`select ${columns}, 0 as is_joined from people
        cross join bookings on bookings.user_id = people.user_id and ${counts}
        cross join courts on courts.id = court_id
      union all select ${columns}, 1 as is_joined from people
        cross join booking_participants as joined on joined.user_id = people.user_id and ${isJoined}
        cross join bookings on bookings.id = joined.booking_id and ${counts}
        cross join courts on courts.id = court_id`;
  const withCourt = sql`cross join lateral (select type, venue from courts where id = bookings.court_id offset 0) as courts`;
  return sql`select ${columns}, 0 as is_joined from people
      cross join lateral (
        select * from bookings where user_id = people.user_id and ${counts} offset 0) as bookings ${withCourt}
    union all select ${columns}, 1 as is_joined from people
      cross join lateral (
        select booking_id from booking_participants as joined
        where user_id = people.user_id and ${isJoined} offset 0) as joined
      cross join lateral (
        select * from bookings where id = joined.booking_id and ${counts} offset 0) as bookings ${withCourt}`;
}

/** The bookings that count towards the limits of people, by person. */
export class PeopleBookings {
  /** Bookings that the person has made. */
  readonly #own = new Map<number, PlayerBooking[]>();
  /** Bookings of other players in which the person takes part. */
  readonly #joined = new Map<number, PlayerBooking[]>();

  constructor(bookings: readonly PlayerBooking[]) {
    for (const booking of bookings) {
      const byPerson = booking.is_joined === 1 ? this.#joined : this.#own;
      byPerson.getOrInsertComputed(booking.user_id, () => []).push(booking);
    }
  }

  own(userId: number): readonly PlayerBooking[] {
    return this.#own.get(userId) ?? [];
  }

  /** Returns the bookings that these people have made or take part in, each booking only once. */
  ownAndJoined(userIds: readonly number[]): PlayerBooking[] {
    const all = userIds.flatMap((id) => [...this.own(id), ...(this.#joined.get(id) ?? [])]);
    return [...new Map(all.map((booking) => [booking.id, booking])).values()];
  }

  add(booking: PlayerBooking, participants: readonly number[]): void {
    this.#own.getOrInsertComputed(booking.user_id, () => []).push(booking);
    for (const id of participants) this.#joined.getOrInsertComputed(id, () => []).push(booking);
  }
}
