import type { Selectable, Updateable } from 'kysely';
import type { Db, Tables } from '../../platform/db/schema.ts';
import type { CheckedImage } from './image.ts';

export type ClubRow = Selectable<Tables['club']>;

const ID = 1;
const NO_CONTACT = { public_phone: null, public_email: null, address: null, privacy_url: null, terms_url: null };
const NO_LOOK = { name: null, colour: null, booking_colours: null, logo: null, site_map: null };
const NOTHING = { ...NO_LOOK, time_zone: null, currency: null, policy: null };
const UNSET: ClubRow = { id: ID, ...NOTHING, ...NO_CONTACT, version: 1, updated_at: '' };

export async function findClub(db: Db): Promise<ClubRow> {
  return (await db.selectFrom('club').selectAll().executeTakeFirst()) ?? UNSET;
}

/** The time zone and the currency of new courts. */
export interface ClubRegion {
  time_zone: string;
  currency: string;
}

export const DEFAULT_REGION: ClubRegion = { time_zone: 'UTC', currency: 'EUR' };

export async function findRegion(db: Db): Promise<ClubRegion> {
  return regionOf(await findClub(db));
}

export function regionOf({ time_zone, currency }: Pick<ClubRow, 'time_zone' | 'currency'>): ClubRegion {
  return { time_zone: time_zone ?? DEFAULT_REGION.time_zone, currency: currency ?? DEFAULT_REGION.currency };
}

/**
 * Locks the club's row, and inserts the row if it is missing. A transaction that changes a court's photo must also take
 * this lock first. Otherwise, a concurrent request could delete an image that the transaction starts to use.
 */
export async function lockClub(db: Db, time: string): Promise<ClubRow> {
  const row = { ...UNSET, updated_at: time };
  await db
    .insertInto('club')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute();
  return db.selectFrom('club').selectAll().forUpdate().executeTakeFirstOrThrow();
}

export function updateClub(db: Db, changes: Updateable<Tables['club']>): Promise<ClubRow> {
  return db.updateTable('club').set(changes).where('id', '=', ID).returningAll().executeTakeFirstOrThrow();
}

export function findImage(db: Db, hash: string): Promise<{ type: string; bytes: Uint8Array } | undefined> {
  return db.selectFrom('images').select(['type', 'bytes']).where('hash', '=', hash).executeTakeFirst();
}

type ImageSize = Pick<CheckedImage, 'type' | 'width' | 'height'>;

export function findImageSize(db: Db, hash: string): Promise<ImageSize | undefined> {
  return db.selectFrom('images').select(['type', 'width', 'height']).where('hash', '=', hash).executeTakeFirst();
}

export async function saveImage(db: Db, image: CheckedImage, created_at: string): Promise<void> {
  await db
    .insertInto('images')
    .values({ ...image, created_at })
    .onConflict((oc) => oc.column('hash').doNothing())
    .execute();
}

/** Deletes an image, unless the club or a court uses it. */
export async function deleteUnusedImage(db: Db, hash: string): Promise<void> {
  const clubs = db
    .selectFrom('club')
    .select('id')
    .where((eb) => eb.or([eb('logo', '=', hash), eb('site_map', '=', hash)]));
  const photos = db.selectFrom('courts').select('id').where('photo', '=', hash);
  await db
    .deleteFrom('images')
    .where('hash', '=', hash)
    .where((eb) => eb.not(eb.exists(clubs)))
    .where((eb) => eb.not(eb.exists(photos)))
    .execute();
}
