import { addCourt } from '../court-admin/actions.ts';
import type { CourtInput } from '../courts/schema.ts';
import { findCourtsByNames, hasExternalId } from '../courts/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { Problem } from '../../platform/errors.ts';
import { nameKey, slugOf } from '../../platform/text.ts';
import { findTimeZone } from '../../platform/time.ts';
import { fromCell, type Row } from './read-csv.ts';
import { readDecimal, readYesNo } from './spreadsheet-values.ts';
import { type BatchImporter, type ImportOptions, type Outcome, type RefusedRow, refuse } from './import-run.ts';
import { lockCourtList } from '../courts/court.ts';

export const courtColumns = {
  required: ['name', 'type'],
  optional: [
    ...['source', 'source_id', 'venue', 'address', 'district', 'surface', 'setting', 'lights', 'lat', 'lon'],
    ...['time_zone', 'active', 'capacity'],
  ],
} as const;

/** Recognises existing courts by `source` and `source_id`. Without a `source_id`, compares name, venue and address. */
export function courtImporter(options: ImportOptions): BatchImporter {
  const planned = new Set<string>();
  return async (db, rows) => {
    // The lock prevents two imports of one file from creating a court twice.
    if (!options.isDryRun) await lockCourtList(db);
    const outcomes: Outcome[] = [];
    for (const row of rows) outcomes.push(await importCourt(db, row, { options, planned }));
    return outcomes;
  };
}

async function importCourt(
  db: Db,
  row: Row,
  { options: { region, now, isDryRun }, planned }: { options: ImportOptions; planned: Set<string> },
): Promise<Outcome> {
  const court = readCourt(row);
  if ('reason' in court) return court;
  const key =
    court.external_id ?? [court.name, court.venue, court.address].map((part) => nameKey(part ?? '')).join('\n');
  if (planned.has(key) || (await isKnown(db, court))) return 'known';
  if (isDryRun) planned.add(key);
  try {
    if (!isDryRun) await addCourt(db, court, { region, now, isImport: true });
  } catch (error) {
    if (error instanceof Problem) return { reason: () => error.message };
    throw error;
  }
  return 'imported';
}

function readCourt({ fields }: Row): CourtInput | RefusedRow {
  const text = (column: string): string | null => fromCell(fields[column]) || null;
  const [name, type] = [text('name'), slugOf(text('type') ?? '')];
  if (name === null || name.length > 120) return refuse('name', (t) => t.length('name', 120));
  if (type === undefined) return refuse('type', (t) => t.noLetter('type'));
  const [latitude, longitude] = [readDegrees(text('lat'), 90), readDegrees(text('lon'), 180)];
  if (latitude === undefined) return refuse('lat', (t) => t.notDegrees);
  if (longitude === undefined) return refuse('lon', (t) => t.notDegrees);
  if ((latitude === null) !== (longitude === null)) return refuse('lat', (t) => t.oneDegree);
  const [source, sourceId] = [text('source'), text('source_id')];
  const external_id = sourceId === null || source === null ? sourceId : `${source}/${sourceId}`;
  const address = withDistrict(text('address'), text('district'));
  const capacity = readCapacity(text('capacity'));
  if (capacity === undefined) return refuse('capacity', (t) => t.notWhole('capacity', 1, 100));
  const zone = text('time_zone');
  const time_zone = zone === null ? undefined : findTimeZone(zone);
  if (zone !== null && time_zone === undefined) return refuse('time_zone', (t) => t.notTimeZone(zone));
  const active = readYesNo(text('active') ?? 'yes');
  if (active === undefined) return refuse('active', (t) => t.notYesNo('active'));
  for (const [column, value] of Object.entries({ venue: text('venue'), address, source_id: external_id }))
    if (value !== null && value.length > 200) return refuse(column, (t) => t.tooLong(column, 200));
  return {
    name,
    type,
    venue: text('venue'),
    address,
    surface: slugOf(text('surface') ?? '') ?? null,
    indoor: text('setting')?.toLowerCase() === 'indoor',
    lighted: readYesNo(text('lights') ?? '') === true,
    active,
    ...(time_zone !== undefined && { time_zone }),
    latitude,
    longitude,
    capacity,
    external_id,
  };
}

async function isKnown(db: Db, { external_id, name, venue, address }: CourtInput): Promise<boolean> {
  if (typeof external_id === 'string') return hasExternalId(db, external_id);
  const namesakes = await findCourtsByNames(db, [name]);
  return namesakes.some((court) => isSame(court.venue, venue) && isSame(court.address, address));
}

function isSame(a: string | null | undefined, b: string | null | undefined): boolean {
  return nameKey(a ?? '') === nameKey(b ?? '');
}

function readDegrees(text: string | null, max: number): number | null | undefined {
  if (text === null) return null;
  const degrees = readDecimal(text);
  return Math.abs(degrees) <= max ? degrees : undefined;
}

function readCapacity(text: string | null): number | null | undefined {
  if (text === null) return null;
  return /^([1-9]\d?|100)$/.test(text) ? Number(text) : undefined;
}

function withDistrict(address: string | null, district: string | null): string | null {
  if (address === null || district === null) return address ?? district;
  return address.includes(district) ? address : `${address}, ${district}`;
}
