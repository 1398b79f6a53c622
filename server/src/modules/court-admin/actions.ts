import type { Context } from '../../platform/context.ts';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import type { Change } from '../audit/audited.ts';
import { isCurrency } from '../../setting-forms.ts';
import { insertRow, updateRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import { EVERY_DAY, lockForFreeing, slotFreed } from '../../kernel/ask-parts.ts';
import { onDuplicate, transact } from '../../platform/db/transact.ts';
import type { FieldCode } from '../../platform/problems.ts';
import { type FieldError, Problem, invalid, orNotFound, refuseInvalid } from '../../platform/errors.ts';
import { recordEvent } from '../../platform/events/actions.ts';
import { checkVersion } from '../../platform/versions.ts';
import { type BookingReview, findBookingsOutsidePolicy, replayBookings } from './policy-review.ts';
import { type ClubRegion, deleteUnusedImage, findRegion, lockClub } from '../club/store.ts';
import { findUpcomingOfCourt } from '../../kernel/store.ts';
import { lockCourt } from '../courts/find.ts';
import { normalise } from '../../platform/text.ts';
import { endOfDay, findTimeZone, isSameTimeZone, timestamp } from '../../platform/time.ts';
import { defaultDurations, findCourtErrors, isStricter } from '../courts/rules.ts';
import { refuseIfPart, savePartsOf } from '../courts/parts.ts';
import { court, type Court, type CourtInput, type CourtPatch } from '../courts/schema.ts';
import { type CourtRow, findCourt, nextPosition, replaceParts } from '../courts/store.ts';
import { lockCourtList, lockCourtsWithParts, partsOf, presentCourt, settingsOf, sortHours } from '../courts/court.ts';

const MAX_BOOKING_IDS = 100;
const NO_PARTS = '[]';
/** Maximum length of a normalised name for sorting. Cursors contain this name, so it must not be too long. */
const MAX_SORT_NAME = 114;

export function createCourt(context: AuditedContext, input: CourtInput): Promise<CourtRow> {
  const { db } = context;
  const added = transact(db, (db) => addAuditedCourt(db, context, input));
  return added.catch(onDuplicate(db, () => externalIdTaken(input.external_id)));
}

export async function addAuditedCourt(db: Db, { now, actor }: AuditedContext, input: CourtInput): Promise<CourtRow> {
  const row = await addCourt(db, input, { region: await findRegion(db), now: now() });
  await recordAudit(db, actor, { action: 'createCourt', after: row }, now());
  return row;
}

export async function addCourt(
  db: Db,
  input: CourtInput,
  { region, now, isImport = false }: { region: ClubRegion; now: number; isImport?: boolean },
): Promise<CourtRow> {
  const time = timestamp(now);
  await lockCourtList(db);
  const columns = columnsOf(withDefaults(input, region, await nextPosition(db)), region);
  const row = await insertRow(db, 'courts', { ...columns, version: 1, created_at: time, updated_at: time });
  if (row.part_ids !== NO_PARTS) await savePartsOf(db, row);
  if (!isImport) await recordEvent(db, 'court.created', presentCourt(row), time);
  slotFreed(db, { courtId: row.id, ...EVERY_DAY }, now);
  return row;
}

/** Returns the court that this input would create, with the id 0. Creates nothing. */
export async function draftCourt({ db, now }: Context, input: CourtInput): Promise<Court> {
  const time = timestamp(now());
  const region = await findRegion(db.read);
  const columns = columnsOf(withDefaults(input, region, 0), region);
  const stamps = { version: 0, created_at: time, updated_at: time, retired_at: null };
  return presentCourt({ ...columns, ...stamps, id: 0, no_show_since: null, photo: null });
}

interface CourtChange extends Change<CourtPatch> {
  action?: 'updateCourt' | 'updateCourtPrices';
}

export async function patchCourt(context: AuditedContext, id: number, change: CourtChange) {
  return (await patchCourts(context, [{ id, ...change }], (error) => error))[0]!;
}

/** Changes all courts or none. In the results, `outside` lists the upcoming bookings that break the new rules. */
export function patchCourts(
  { db, now, actor }: AuditedContext,
  changes: readonly (CourtChange & { id: number })[],
  problemOf = problemOfCourt,
): Promise<{ row: CourtRow; outside: BookingReview[] }[]> {
  return transact(db, async (db) => {
    const ids = changes.map(({ id }) => id);
    const freed = ids.map((courtId) => ({ courtId, ...EVERY_DAY }));
    await lockForFreeing(db, freed, ids);
    const courts = await lockCourtsWithParts(db, ids);
    const region = await findRegion(db);
    const changed = [];
    for (const [index, { id, patch, accepted, action = 'updateCourt' }] of changes.entries()) {
      const before = orNotFound(courts.get(id), `court ${id}`);
      try {
        checkVersion(before.version, accepted);
        const columns = columnsOf(merge(settingsOf(before), patch), region);
        courts.set(id, await saveChanges(db, before, { columns, now: now() }));
      } catch (error) {
        throw problemOf(error, { index, ...before });
      }
      const row = courts.get(id)!;
      await recordAudit(db, actor, { action, target: `courts ${id}`, before, after: row }, now());
      const keepsRules = Object.keys(patch).every((field) => field === 'position' || field === 'map_position');
      changed.push({ row, outside: keepsRules ? [] : await findBookingsOutsidePolicy(db, row, now()) });
    }
    return changed;
  }).catch(onDuplicate(db, () => externalIdTaken(changes.find(({ patch }) => patch.external_id)?.patch.external_id)));
}

/** Names the court that cannot be changed. */
function problemOfCourt(error: unknown, { index, id, name }: { index: number } & CourtRow): unknown {
  if (!(error instanceof Problem)) return error;
  const { errors = [], extra, ...options } = error.options;
  const pointed = errors.map((one) => ({ ...one, pointer: `#/courts/${index}/patch${one.pointer?.slice(1) ?? ''}` }));
  const named = { ...options, extra: { ...extra, court_id: id }, ...(pointed.length > 0 && { errors: pointed }) };
  return new Problem(error.code, `${name}: ${error.detail ?? error.code}`, named);
}

export async function previewPolicy(
  { db, now }: Context,
  id: number,
  { policy, days = 90 }: { policy: CourtPatch; days?: number },
): Promise<Awaited<ReturnType<typeof replayBookings>>> {
  const row = orNotFound(await findCourt(db.read, id), `court ${id}`);
  const draft = { ...row, ...columnsOf(merge(settingsOf(row), policy), await findRegion(db.read)) };
  return replayBookings(db.read, draft, { days, now: now() });
}

async function saveChanges(
  db: Db,
  row: CourtRow,
  { columns, now }: { columns: Columns; now: number },
): Promise<CourtRow> {
  if (isUnchanged(row, columns)) return row;
  const time = timestamp(now);
  const changesSpaces = !isSameTimeZone(columns.time_zone, row.time_zone) || columns.part_ids !== row.part_ids;
  if (changesSpaces) await refuseIfUpcoming(db, row.id, time);
  const no_show_since = isStricter(row, columns) ? time : row.no_show_since;
  const changes = { ...columns, no_show_since, version: row.version + 1, updated_at: time };
  const changed = await updateRow(db, 'courts', row.id, changes);
  if (changesSpaces) await savePartsOf(db, changed);
  await recordEvent(db, 'court.updated', presentCourt(changed), time, presentCourt(row));
  const changedIds = new Set([row.id, ...(changesSpaces ? partsOf(row) : [])]);
  for (const courtId of changedIds) slotFreed(db, { courtId, ...EVERY_DAY }, now);
  return changed;
}

/** Hides a court from all lists, but keeps its row, because past bookings refer to it. */
export function retireCourt({ db, now, actor }: AuditedContext, id: number, accepted?: number[]): Promise<void> {
  return transact(db, async (db) => {
    const time = timestamp(now());
    await lockClub(db, time);
    await lockForFreeing(db, [{ courtId: id, ...EVERY_DAY }], [id]);
    const before = await lockCourt(db, id);
    checkVersion(before.version, accepted);
    await refuseIfUpcoming(db, id, time);
    await refuseIfPart(db, id);
    await replaceParts(db, id, []);
    const changes = { retired_at: time, photo: null, updated_at: time, version: before.version + 1 };
    const after = await updateRow(db, 'courts', id, changes);
    if (before.photo !== null) await deleteUnusedImage(db, before.photo);
    await recordEvent(db, 'court.deleted', presentCourt(after), time);
    slotFreed(db, { courtId: id, ...EVERY_DAY }, now()); // Waiting list entries for this court must end
    await recordAudit(db, actor, { action: 'deleteCourt', target: `courts ${id}`, before, after }, now());
  });
}

/** Returns a new court with its defaults. Some defaults depend on the club and on the length of slots. */
function withDefaults(input: CourtInput, { time_zone }: ClubRegion, position: number): GivenCourt {
  const durations = defaultDurations(input.slot_minutes ?? court.defaults.slot_minutes);
  return { ...court.defaults, time_zone, position, ...durations, ...input };
}

type Columns = Omit<CourtRow, keyof Stamps | 'id' | 'retired_at' | 'no_show_since' | 'photo'>;
type Stamps = Pick<CourtRow, 'version' | 'created_at' | 'updated_at'>;
type GivenCourt = Required<CourtInput>;

function columnsOf(given: GivenCourt, region: ClubRegion): Columns {
  const checked = {
    ...given,
    opening_hours: sortHours(given.opening_hours.map(withEndOfDay)),
    special_hours: given.special_hours.map((period) => ({ ...period, windows: period.windows.map(withEndOfDay) })),
    peak_prices: given.peak_prices.map((peak) => ({ ...peak, end_time: endOfDay(peak.end_time) })),
    // Compares objects without regard to the order of their properties
    map_position: given.map_position && { x: given.map_position.x, y: given.map_position.y },
  };
  const { price_per_hour, peak_prices, ...rest } = checked;
  const time_zone = findTimeZone(given.time_zone);
  const currency = price_per_hour?.currency ?? peak_prices[0]?.price_per_hour.currency ?? region.currency;
  const errors = [...findCourtErrors(checked), ...findCurrencyErrors(checked, currency)];
  if (time_zone === undefined) errors.push(fieldError('time_zone', 'unknown_time_zone', 'is not an IANA time zone'));
  refuseInvalid(errors);
  return {
    ...court.columnsOf({ ...rest, time_zone: time_zone!, part_ids: given.part_ids.toSorted((a, b) => a - b) }),
    price_amount: price_per_hour?.amount ?? null,
    price_currency: price_per_hour ? currency : null,
    peak_prices: JSON.stringify(
      peak_prices.map((peak) => ({ ...peak, price_per_hour: { amount: peak.price_per_hour.amount, currency } })),
    ),
    ...searchColumns(given),
  };
}

function withEndOfDay<W extends { close: string }>(window: W): W {
  return { ...window, close: endOfDay(window.close) };
}

function findCurrencyErrors({ price_per_hour, peak_prices }: GivenCourt, currency: string): FieldError[] {
  const hourly = price_per_hour ? [['price_per_hour/currency', price_per_hour.currency ?? currency]] : [];
  const peaks = peak_prices.map((peak, i) => [
    `peak_prices/${i}/price_per_hour/currency`,
    peak.price_per_hour.currency ?? currency,
  ]);
  return [...hourly, ...peaks].flatMap(([field, code]) => {
    if (!isCurrency(code!)) return [fieldError(field!, 'unknown_currency', 'is not an ISO 4217 currency')];
    return code === currency
      ? []
      : [fieldError(field!, 'another_currency', `must be ${currency}: all prices of a court have the same currency`)];
  });
}

function isUnchanged(row: CourtRow, columns: Columns): boolean {
  return Object.entries(columns).every(([column, value]) => row[column as keyof CourtRow] === value);
}

function searchColumns(given: GivenCourt): Pick<Columns, 'sort_name' | 'venue_key' | 'search_text'> {
  const { name, type, venue, address, description, position } = given;
  const searched = [name, type, type.replaceAll('_', ' '), venue, address, description].filter((t) => t !== null);
  return {
    sort_name: String(position).padStart(6, '0') + [...normalise(name)].slice(0, MAX_SORT_NAME).join(''),
    venue_key: venue === null ? null : normalise(venue),
    search_text: searched.map(normalise).join('\n'),
  };
}

function fieldError(field: string, code: FieldCode, message: string): FieldError {
  return { pointer: `#/${field}`, code, detail: `${field.replaceAll('/', '.')} ${message}.` };
}

/** Applies a JSON merge patch (RFC 7396). Only `price_per_hour` is an object, so only this field is merged deeply. */
function merge(settings: ReturnType<typeof settingsOf>, { price_per_hour: change, ...patch }: CourtPatch): GivenCourt {
  const merged = { ...settings, ...patch };
  if (change === undefined || change === null) return { ...merged, ...(change === null && { price_per_hour: null }) };
  const { amount, currency } = { ...settings.price_per_hour, ...change };
  if (amount === undefined) throw invalid([fieldError('price_per_hour/amount', 'required', 'is required')]);
  return { ...merged, price_per_hour: { amount, ...(currency !== undefined && { currency }) } };
}

async function refuseIfUpcoming(db: Db, courtId: number, time: string): Promise<void> {
  const booking_ids = await findUpcomingOfCourt(db, courtId, { time, limit: MAX_BOOKING_IDS });
  if (booking_ids.length === 0) return;
  const shown = booking_ids.slice(0, 5).join(', ') + (booking_ids.length > 5 ? '…' : '');
  const detail = `The court has upcoming bookings (${shown}). Cancel them first.`;
  throw new Problem('court_has_bookings', detail, { extra: { booking_ids } });
}

export function externalIdTaken(externalId: string | null | undefined): Problem {
  return new Problem('external_id_taken', `Another court has the external_id ${externalId}.`);
}
