import Type, { type Static } from 'typebox';
import {
  EndTime,
  Id,
  isTrue,
  Money,
  nullable,
  QueryFlag,
  Slug,
  SlugList,
  StartTime,
  strictObject,
  Timestamp,
  visibleText,
} from '../../platform/http/fields.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { readNear } from './near.ts';
import type { CourtFilter, CourtRow } from './store.ts';
import { MAX_BUFFER_MINUTES } from './rules.ts';

const OpeningWindow = Type.Object(
  {
    day: Type.Integer({ minimum: 1, maximum: 7, description: 'ISO 8601: Monday is 1, Sunday 7.' }),
    open: StartTime,
    close: EndTime,
  },
  { additionalProperties: false },
);
export type OpeningWindow = Static<typeof OpeningWindow>;

const window = {
  days: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), {
    minItems: 1,
    maxItems: 7,
    uniqueItems: true,
    description: 'ISO 8601: Monday is 1, Sunday 7.',
  }),
  start_time: StartTime,
  end_time: EndTime,
};
const PeakPrice = Type.Object(
  { ...window, price_per_hour: Money },
  { additionalProperties: false, description: 'What an hour costs within a window of some days.' },
);
export type PeakPrice = Static<typeof PeakPrice>;

const minutes = (minimum: number, maximum: number, description: string): Type.TInteger =>
  Type.Integer({ minimum, maximum, description });

/** More than any notice or cutoff makes sense: ten years. */
const MAX_MINUTES = 5_256_000;

/** Every field that an admin sets; each is required in an answer and, but for name and type, optional on create. */
const fields = {
  name: visibleText(120),
  type: Slug,
  description: nullable(Type.String({ maxLength: 2000 })),
  venue: nullable(Type.String({ maxLength: 200, description: 'Where it is: the club, park or hall.' })),
  address: nullable(Type.String({ maxLength: 200 })),
  surface: nullable(Slug),
  latitude: nullable(Type.Number({ minimum: -90, maximum: 90, description: 'WGS 84, in degrees.' })),
  longitude: nullable(Type.Number({ minimum: -180, maximum: 180, description: 'WGS 84, in degrees.' })),
  external_id: nullable(
    Type.String({ minLength: 1, maxLength: 200, description: "The court's id in another system; unique." }),
  ),
  indoor: Type.Boolean(),
  lighted: Type.Boolean(),
  active: Type.Boolean({ description: 'An inactive court takes no new booking; those it has stay.' }),
  time_zone: Type.String({ maxLength: 64, description: 'IANA name; dates and times of bookings are wall time here.' }),
  opening_hours: Type.Array(OpeningWindow, {
    maxItems: 70,
    description: 'Windows of a week. Touching ones count as one; a day not listed is closed.',
  }),
  slot_minutes: minutes(1, 1440, 'Starts lie on this grid from the opening; lengths are multiples of it.'),
  min_duration_minutes: minutes(1, 1440, 'A multiple of slot_minutes.'),
  max_duration_minutes: minutes(1, 1440, 'A multiple of slot_minutes.'),
  buffer_minutes: minutes(
    0,
    MAX_BUFFER_MINUTES,
    'Kept free between bookings; beside one of a court that shares a space with it, the larger of the two.',
  ),
  min_notice_minutes: minutes(0, MAX_MINUTES, 'How late one may still book.'),
  max_advance_days: minutes(1, 3650, 'How early one may book.'),
  cancellation_cutoff_minutes: minutes(0, MAX_MINUTES, 'How late a player may still cancel.'),
  requires_approval: Type.Boolean({ description: 'A new booking is pending rather than confirmed.' }),
  price_per_hour: nullable(Money),
  peak_prices: Type.Array(PeakPrice, {
    maxItems: 70,
    description: 'Windows with a price of their own, in place of price_per_hour; none overlapping on a day.',
  }),
  max_upcoming_bookings: nullable(
    Type.Integer({ minimum: 1, maximum: 1000, description: 'How many a player may have here; null: no limit here.' }),
  ),
  capacity: nullable(
    Type.Integer({ minimum: 1, maximum: 100, description: 'How many may play, the owner included; null: any number.' }),
  ),
  no_show_after_minutes: nullable(
    minutes(1, 1440, 'So long after the start a booking that is not checked in becomes a no_show; null: never.'),
  ),
  part_ids: Type.Array(Id, {
    maxItems: 50,
    uniqueItems: true,
    description: 'The courts that this one is made of, such as those of a hall: booking it books them all.',
  }),
};

export const Court = Type.Object(
  { id: Id, ...fields, version: Type.Integer(), created_at: Timestamp, updated_at: Timestamp },
  { $id: 'Court', description: 'A court, pitch, table or room that can be booked.' },
);
export type Court = Static<typeof Court>;

const { name, type, ...optional } = fields;
const MoneyInput = Type.Object(
  {
    amount: Type.Integer({ minimum: 0, maximum: 1_000_000_000, description: 'In minor units, such as cents.' }),
    currency: Type.Optional(Money.properties.currency),
  },
  { additionalProperties: false, description: 'Without a currency, that of the service.' },
);
const PeakPriceInput = Type.Object({ ...window, price_per_hour: MoneyInput }, { additionalProperties: false });
const peak_prices = Type.Array(PeakPriceInput, { maxItems: 70 });
const changeable = { ...optional, price_per_hour: nullable(MoneyInput), peak_prices };

export const CourtInput = strictObject(
  { name, type, ...Type.Partial(Type.Object(changeable)).properties },
  { $id: 'CourtInput' },
);
export type CourtInput = Static<typeof CourtInput>;

const moneyPatch = { price_per_hour: nullable(strictObject(Type.Partial(MoneyInput).properties)), peak_prices };
export const CourtPatch = strictObject(
  Type.Partial(Type.Object({ name, type, ...optional, ...moneyPatch })).properties,
  {
    $id: 'CourtPatch',
    description: 'A JSON merge patch (RFC 7396): a field left out stays, null clears it where it can be null.',
  },
);
export type CourtPatch = Static<typeof CourtPatch>;

/** Which courts a list is of. */
export const courtFilters = {
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Every word must occur in name, type, venue, address or description, whatever case and accents.',
    }),
  ),
  type: Type.Optional(SlugList),
  active_only: Type.Optional(QueryFlag),
  venue: Type.Optional(Type.String({ maxLength: 200, description: 'The whole name, whatever case and accents.' })),
  indoor: Type.Optional(QueryFlag),
  surface: Type.Optional(SlugList),
  near: Type.Optional(
    Type.String({
      pattern: '^-?[0-9]{1,2}(\\.[0-9]{1,9})?,-?[0-9]{1,3}(\\.[0-9]{1,9})?$',
      description: 'latitude,longitude in degrees (WGS 84): the nearest come first, with their distance_km.',
    }),
  ),
  within_km: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 100, description: 'How far from near, up to 100; 25 unless said.' }),
  ),
};

export const CourtQuery = strictObject({ ...pageParameters, ...courtFilters });

/** A court in a list. */
export const ListedCourt = Type.Object(
  {
    ...Court.properties,
    distance_km: nullable(Type.Number({ description: 'From the place that near names; null without it.' })),
  },
  { $id: 'ListedCourt', description: 'A court in a list.' },
);

/** The filter that a query string asks for. @throws {Problem} `validation_failed` */
export function filterOf(query: Partial<Static<typeof CourtQuery>>): CourtFilter {
  const { search, type, active_only, venue, indoor, surface } = query;
  const near = readNear(query.near, query.within_km);
  return {
    activeOnly: active_only !== undefined && isTrue(active_only),
    ...(search !== undefined && { search }),
    ...(venue !== undefined && { venue }),
    ...(type !== undefined && { types: type.split(',') }),
    ...(surface !== undefined && { surfaces: surface.split(',') }),
    ...(indoor !== undefined && { indoor: isTrue(indoor) }),
    ...(near && { near }),
  };
}

/** A court as everybody sees it. */
export function presentCourt(row: CourtRow): Court {
  const { id, version, created_at, updated_at } = row;
  return { id, ...settingsOf(row), version, created_at, updated_at };
}

/** The same for a row that is kept: worked out once. Nobody may change what is answered. */
export function courtOf(row: CourtRow): Court {
  const known = courts.get(row) ?? presentCourt(row);
  courts.set(row, known);
  return known;
}
const courts = new WeakMap<CourtRow, Court>();

/** What an admin can set of a court. */
export type CourtSettings = Omit<Court, 'id' | 'version' | 'created_at' | 'updated_at'>;

export function settingsOf(row: CourtRow): CourtSettings {
  return {
    name: row.name,
    type: row.type,
    description: row.description,
    venue: row.venue,
    address: row.address,
    surface: row.surface,
    latitude: row.latitude,
    longitude: row.longitude,
    external_id: row.external_id,
    indoor: row.indoor === 1,
    lighted: row.lighted === 1,
    active: row.active === 1,
    time_zone: row.time_zone,
    opening_hours: JSON.parse(row.opening_hours) as OpeningWindow[],
    slot_minutes: row.slot_minutes,
    min_duration_minutes: row.min_duration_minutes,
    max_duration_minutes: row.max_duration_minutes,
    buffer_minutes: row.buffer_minutes,
    min_notice_minutes: row.min_notice_minutes,
    max_advance_days: row.max_advance_days,
    cancellation_cutoff_minutes: row.cancellation_cutoff_minutes,
    requires_approval: row.requires_approval === 1,
    price_per_hour: moneyOf(row),
    peak_prices: JSON.parse(row.peak_prices) as PeakPrice[],
    max_upcoming_bookings: row.max_upcoming_bookings,
    capacity: row.capacity,
    no_show_after_minutes: row.no_show_after_minutes,
    part_ids: JSON.parse(row.part_ids) as number[],
  };
}

/** The money in a row's two columns, or null. */
export function moneyOf(row: { price_amount: number | null; price_currency: string | null }): Money | null {
  const { price_amount: amount, price_currency: currency } = row;
  return amount === null || currency === null ? null : { amount, currency };
}
