import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import type { CheckedImage } from '../club/image.ts';
import { deleteUnusedImage, lockClub, saveImage } from '../club/store.ts';
import { lockCourt } from '../courts/find.ts';
import type { CourtRow } from '../courts/store.ts';
import { updateRow } from '../../platform/db/rows.ts';
import { transact } from '../../platform/db/transact.ts';
import { recordEvent } from '../../platform/events/actions.ts';
import { timestamp } from '../../platform/time.ts';
import { checkVersion } from '../../platform/versions.ts';
import { presentCourt } from '../courts/court.ts';

/** Replaces a court's photo, or removes it if `image` is null. */
export function setCourtPhoto(
  { db, now, actor }: AuditedContext,
  id: number,
  { image, accepted }: { image: CheckedImage | null; accepted: number[] | undefined },
): Promise<CourtRow> {
  return transact(db, async (db) => {
    const time = timestamp(now());
    await lockClub(db, time);
    const before = await lockCourt(db, id);
    checkVersion(before.version, accepted);
    const photo = image?.hash ?? null;
    if (photo === before.photo) return before;
    if (image) await saveImage(db, image, time);
    const after = await updateRow(db, 'courts', id, { photo, version: before.version + 1, updated_at: time });
    if (before.photo !== null) await deleteUnusedImage(db, before.photo);
    await recordEvent(db, 'court.updated', presentCourt(after), time, presentCourt(before));
    const action = image ? 'setCourtPhoto' : 'deleteCourtPhoto';
    await recordAudit(db, actor, { action, target: `courts ${id}`, before, after }, now());
    return after;
  });
}
