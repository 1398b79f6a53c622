import Type, { type Static } from 'typebox';
import { slugOf } from '../../platform/text.ts';
import {
  EndTime,
  Id,
  LocalDate,
  Money,
  QueryFlag,
  Slug,
  SlugList,
  StartTime,
  UpdatedSince,
  Weekdays,
  integer,
  isTrue,
  nullable,
  priceInput,
  readTime,
  strictObject,
  versionFields,
  visibleText,
} from '../../platform/http/fields.ts';
import { ImageUrl } from '../club/schema.ts';
import { pageParameters } from '../../platform/http/pages.ts';
import { readNear } from './near.ts';
import type { CourtFilter } from './filter.ts';
import { DEFAULT_HOURS, defaultDurations, MAX_BUFFER_MINUTES, MAX_NOTICE_MINUTES, MAX_POSITION } from './rules.ts';
import { resource } from '../../platform/resource.ts';

export const OpeningWindow = Type.Object(
  {
    day: Type.Integer({ minimum: 1, maximum: 7, description: 'ISO 8601: Monday is 1, Sunday is 7.' }),
    open: StartTime,
    close: EndTime,
  },
  { additionalProperties: false },
);
export type OpeningWindow = Static<typeof OpeningWindow>;

export const SpecialHours = strictObject({
  from_date: LocalDate,
  to_date: Type.String({ ...LocalDate, description: 'The last day.' }),
  name: Type.Optional(visibleText(80)),
  windows: Type.Array(strictObject({ open: StartTime, close: EndTime }), {
    maxItems: 10,
    description: 'Without windows, the court is closed.',
  }),
});
export type SpecialHours = Static<typeof SpecialHours>;

const window = {
  days: Weekdays,
  start_time: StartTime,
  end_time: EndTime,
  from_date: Type.Optional(LocalDate),
  to_date: Type.Optional(LocalDate),
};
export const PeakPrice = Type.Object(
  { ...window, price_per_hour: Money },
  { additionalProperties: false, description: 'The price per hour between two times of day, on some weekdays.' },
);
export type PeakPrice = Static<typeof PeakPrice>;

export const fields = {
  name: visibleText(120),
  type: Slug,
  description: nullable(Type.String({ maxLength: 2000 })),
  venue: nullable(Type.String({ maxLength: 200, description: 'The club, park or hall where the court is.' })),
  address: nullable(Type.String({ maxLength: 200 })),
  surface: nullable(Slug),
  latitude: nullable(Type.Number({ minimum: -90, maximum: 90, description: 'WGS 84, in degrees.' })),
  longitude: nullable(Type.Number({ minimum: -180, maximum: 180, description: 'WGS 84, in degrees.' })),
  external_id: nullable(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: "The court's id in another system. Unique among courts.",
    }),
  ),
  indoor: Type.Boolean(),
  lighted: Type.Boolean(),
  active: Type.Boolean({
    description: 'An inactive court cannot be booked. Its existing bookings do not change.',
  }),
  time_zone: Type.String({
    maxLength: 64,
    description: 'IANA name. Dates and times of bookings are local to this time zone.',
  }),
  opening_hours: Type.Array(OpeningWindow, {
    maxItems: 70,
    description:
      'The weekly opening hours. Adjacent windows count as one window. The court is closed on days that are not listed.',
  }),
  special_hours: Type.Array(SpecialHours, {
    maxItems: 100,
    description: 'Days with other opening hours, such as holidays and seasons. Periods must not overlap.',
  }),
  slot_minutes: integer(
    1,
    1440,
    'Minutes between possible start times, counted from the opening time. The length of a booking is a multiple of slot_minutes.',
  ),
  min_duration_minutes: integer(1, 1440, 'The shortest booking. A multiple of slot_minutes.'),
  max_duration_minutes: integer(1, 1440, 'The longest booking. A multiple of slot_minutes.'),
  buffer_minutes: integer(
    0,
    MAX_BUFFER_MINUTES,
    'Minutes kept free between bookings. Between bookings of two courts that share a part, the larger buffer applies.',
  ),
  min_notice_minutes: integer(0, MAX_NOTICE_MINUTES, 'Minimum notice: minutes between the request and the start.'),
  max_advance_days: integer(1, 3650, 'Players can book up to this many days ahead.'),
  cancellation_cutoff_minutes: integer(
    0,
    MAX_NOTICE_MINUTES,
    'Players can cancel until this many minutes before the start.',
  ),
  requires_approval: Type.Boolean({ description: 'A new booking is pending until an admin confirms it.' }),
  price_per_hour: nullable(Money),
  peak_prices: Type.Array(PeakPrice, {
    maxItems: 70,
    description:
      'Times with a price that differs from price_per_hour. Times on the same day must not overlap, except that prices with dates replace prices without dates.',
  }),
  max_upcoming_bookings: nullable(
    integer(1, 1000, 'Maximum number of upcoming bookings that a player can have on this court. Null means no limit.'),
  ),
  capacity: nullable(
    integer(1, 100, 'Maximum number of people in a booking, including the owner. Null means any number.'),
  ),
  no_show_after_minutes: nullable(
    integer(
      1,
      1440,
      'A booking without a check-in becomes a no_show this many minutes after its start. Null means never.',
    ),
  ),
  part_ids: Type.Array(Id, {
    maxItems: 50,
    uniqueItems: true,
    description:
      'The parts of this court, such as the courts of a hall. A booking of this court occupies all its parts.',
  }),
  position: integer(0, MAX_POSITION, 'Lists of courts are sorted by position, then by name. A new court comes last.'),
  map_position: nullable(
    strictObject(
      { x: integer(0, 1000, 'From the left edge.'), y: integer(0, 1000, 'From the top edge.') },
      { description: "The place on the club's site map, in thousandths of its width and height." },
    ),
  ),
};

const MoneyInput = priceInput('Without a currency, the price is in the default currency of the service.');
const PeakPriceInput = Type.Object({ ...window, price_per_hour: MoneyInput }, { additionalProperties: false });
const peak_prices = Type.Array(PeakPriceInput, { maxItems: 70 });
const moneyPatch = { price_per_hour: nullable(strictObject(Type.Partial(MoneyInput).properties)), peak_prices };
const slot_minutes = 30;

export const court = resource({
  ...{ name: 'Court', table: 'courts' },
  options: {
    patch: {
      description: 'A JSON merge patch (RFC 7396). Omitted fields do not change. Null clears a nullable field.',
    },
  },
  fields,
  inputs: { price_per_hour: nullable(MoneyInput), peak_prices },
  patches: moneyPatch,
  defaults: {
    ...{ description: null, venue: null, address: null, surface: null, latitude: null, longitude: null },
    ...{ external_id: null, indoor: false, lighted: false, active: true },
    ...{ time_zone: undefined as string | undefined, position: undefined as number | undefined },
    ...{
      opening_hours: DEFAULT_HOURS,
      special_hours: [],
      slot_minutes,
      ...defaultDurations(slot_minutes),
      buffer_minutes: 0,
    },
    ...{ min_notice_minutes: 0, max_advance_days: 90, cancellation_cutoff_minutes: 0, requires_approval: false },
    ...{ price_per_hour: null, peak_prices: [], max_upcoming_bookings: null, capacity: null },
    ...{ no_show_after_minutes: null, part_ids: [], map_position: null },
  },
  shown: { photo_url: ImageUrl, ...versionFields },
});
export const { body: Court, input: CourtInput, patch: CourtPatch } = court;
export type Court = Static<typeof Court>;
export type CourtInput = Static<typeof CourtInput>;
export type CourtPatch = Static<typeof CourtPatch>;

export const PricePatch = strictObject(Type.Partial(Type.Object(moneyPatch)).properties, {
  $id: 'PricePatch',
  description: 'A JSON merge patch (RFC 7396) of the prices of a court. Omitted fields do not change.',
});
export type PricePatch = Static<typeof PricePatch>;

export const courtFilters = {
  search: Type.Optional(
    Type.String({
      maxLength: 200,
      description: 'Each word must occur in name, type, venue, address or description. Ignores case and accents.',
    }),
  ),
  type: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 400,
      description: 'One or more sports, separated by commas: slugs or names.',
    }),
  ),
  active_only: Type.Optional(QueryFlag),
  venue: Type.Optional(Type.String({ maxLength: 200, description: 'Ignores case and accents.' })),
  indoor: Type.Optional(QueryFlag),
  surface: Type.Optional(SlugList),
  near: Type.Optional(
    Type.String({
      pattern: '^-?[0-9]{1,2}(\\.[0-9]{1,9})?,-?[0-9]{1,3}(\\.[0-9]{1,9})?$',
      description: 'latitude,longitude in degrees (WGS 84). Lists the nearest courts first, with distance_km.',
    }),
  ),
  within_km: Type.Optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      description: 'Maximum distance from near in kilometres. The default is 25.',
    }),
  ),
};

export const CourtQuery = strictObject({
  ...pageParameters,
  ...courtFilters,
  updated_since: Type.Optional(UpdatedSince),
});

export const ListedCourt = Type.Object(
  {
    ...Court.properties,
    distance_km: nullable(Type.Number({ description: 'Distance from near in kilometres; null without near.' })),
  },
  { $id: 'ListedCourt', description: 'A court in a list.' },
);

export function filterOf(query: Partial<Static<typeof CourtQuery>>): CourtFilter {
  const { search, type, active_only, venue, indoor, surface, updated_since } = query;
  const near = readNear(query.near, query.within_km);
  return {
    activeOnly: active_only !== undefined && isTrue(active_only),
    ...(search !== undefined && { search }),
    ...(venue !== undefined && { venue }),
    ...(type !== undefined && { types: type.split(',').map((sport) => slugOf(sport) ?? sport) }),
    ...(surface !== undefined && { surfaces: surface.split(',') }),
    ...(indoor !== undefined && { indoor: isTrue(indoor) }),
    ...(updated_since !== undefined && { updatedSince: readTime('updated_since', updated_since) }),
    ...(near && { near }),
  };
}
