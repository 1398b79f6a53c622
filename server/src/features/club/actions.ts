import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import type { AuditAction } from '../audit/action-names.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { timestamp } from '../../platform/time.ts';
import { checkVersion } from '../../platform/versions.ts';
import type { CheckedImage } from './image.ts';
import type { ClubPatch } from './schema.ts';
import { type ClubRow, deleteUnusedImage, lockClub, saveImage, updateClub } from './store.ts';

type Settings = Pick<ClubRow, 'name' | 'colour' | 'logo'>;

interface Change {
  action: AuditAction;
  changes: Partial<Settings>;
  image?: CheckedImage | null;
  accepted: number[] | undefined;
}

export function patchClub(context: AuditedContext, patch: ClubPatch, accepted?: number[]): Promise<ClubRow> {
  const colour = patch.colour?.toLowerCase();
  const changes = { ...patch, ...(colour !== undefined && { colour }) };
  return transact(context.db, (db) => changeClub(db, context, { action: 'updateClub', changes, accepted }));
}

/** Replaces the logo, or removes it if `image` is null. */
export function setClubLogo(
  context: AuditedContext,
  image: CheckedImage | null,
  accepted?: number[],
): Promise<ClubRow> {
  const action = image ? 'setClubLogo' : 'deleteClubLogo';
  const changes = { logo: image?.hash ?? null };
  return transact(context.db, (db) => changeClub(db, context, { action, changes, image, accepted }));
}

async function changeClub(
  db: Db,
  { now, actor }: AuditedContext,
  { action, changes, image, accepted }: Change,
): Promise<ClubRow> {
  const time = timestamp(now());
  const before = await lockClub(db, time);
  checkVersion(before.version, accepted);
  const names = Object.keys(changes) as (keyof Settings)[];
  if (names.every((name) => before[name] === changes[name])) return before;
  if (image) await saveImage(db, image, time);
  const after = await updateClub(db, { ...changes, version: before.version + 1, updated_at: time });
  if (before.logo !== null && before.logo !== after.logo) await deleteUnusedImage(db, before.logo);
  await recordAudit(db, actor, { action, target: 'club', before, after }, now());
  return after;
}
