import { isDeepStrictEqual } from 'node:util';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { isCurrency } from '../../setting-forms.ts';
import type { AuditAction } from '../audit/action-names.ts';
import type { Db } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { type FieldError, Problem, refuseInvalid } from '../../platform/errors.ts';
import { findTimeZone, timestamp } from '../../platform/time.ts';
import { checkVersion } from '../../platform/versions.ts';
import type { CheckedImage } from './image.ts';
import { policyOf, storedPolicy, withDefaults } from './policy.ts';
import { forgetPolicy } from './policy-cache.ts';
import type { ClubPatch, PolicyPatch } from './schema.ts';
import { type ClubRow, DEFAULT_REGION, deleteUnusedImage, lockClub, saveImage, updateClub } from './store.ts';

interface Change {
  action: AuditAction;
  changes: Partial<Omit<ClubRow, 'id' | 'version' | 'updated_at'>>;
  /** The new logo or site map, if any. */
  image?: CheckedImage | null | undefined;
  accepted: number[] | undefined;
}

export function patchClub(context: AuditedContext, patch: ClubPatch, accepted?: number[]): Promise<ClubRow> {
  const changes = { ...patch, ...regionIn(patch) };
  if (patch.colour) changes.colour = patch.colour.toLowerCase();
  return transact(context.db, (db) => changeClub(db, context, { action: 'updateClub', changes, accepted }));
}

/**
 * Returns the time zone with its usual spelling. Replaces null by the default, so that an old environment variable is
 * not taken over again. @throws {Problem} if the time zone or the currency is unknown
 */
function regionIn({ time_zone, currency }: ClubPatch): Pick<ClubPatch, 'time_zone' | 'currency'> {
  const zone = typeof time_zone === 'string' ? findTimeZone(time_zone) : null;
  const errors: FieldError[] = [];
  if (zone === undefined) errors.push(unknown('time_zone', `${time_zone} is not an IANA time zone.`));
  if (typeof currency === 'string' && !isCurrency(currency))
    errors.push(unknown('currency', `${currency} is not an ISO 4217 currency.`));
  refuseInvalid(errors);
  return {
    ...(time_zone !== undefined && { time_zone: zone ?? DEFAULT_REGION.time_zone }),
    ...(currency === null && { currency: DEFAULT_REGION.currency }),
  };
}

function unknown(field: 'time_zone' | 'currency', detail: string): FieldError {
  return { pointer: `#/${field}`, code: `unknown_${field}`, detail };
}

/** Changes the club's rules. Null restores a rule's default. @throws {Problem} `mail_not_set_up` */
export async function patchPolicy(context: AuditedContext, patch: PolicyPatch, accepted?: number[]): Promise<ClubRow> {
  if (patch.require_verified_email && context.config.SMTP_URL === '') throw new Problem('mail_not_set_up');
  const row = await transact(context.db, async (db) => {
    const { policy } = await lockClub(db, timestamp(context.now()));
    const changes = { policy: JSON.stringify({ ...storedPolicy(policy), ...withDefaults(patch) }) };
    return changeClub(db, context, { action: 'updatePolicy', changes, accepted });
  });
  forgetPolicy(context.db);
  return row;
}

/** The images of the club, with the actions that replace and remove them. */
const IMAGE_ACTIONS = {
  logo: { set: 'setClubLogo', remove: 'deleteClubLogo' },
  site_map: { set: 'setClubSiteMap', remove: 'deleteClubSiteMap' },
} as const;
export type ClubImage = keyof typeof IMAGE_ACTIONS;

/** Replaces an image of the club, or removes it if `image` is null. Without a site map, courts keep their positions. */
export function setClubImage(
  context: AuditedContext,
  field: ClubImage,
  { image, accepted }: { image: CheckedImage | null; accepted?: number[] | undefined },
): Promise<ClubRow> {
  const action = IMAGE_ACTIONS[field][image ? 'set' : 'remove'];
  const changes = { [field]: image?.hash ?? null };
  return transact(context.db, (db) => changeClub(db, context, { action, changes, image, accepted }));
}

export async function changeClub(
  db: Db,
  { now, actor }: Pick<AuditedContext, 'now' | 'actor'>,
  { action, changes, image, accepted }: Change,
): Promise<ClubRow> {
  const time = timestamp(now());
  const before = await lockClub(db, time);
  checkVersion(before.version, accepted);
  if (isDeepStrictEqual(before, { ...before, ...changes })) return before;
  if (image) await saveImage(db, image, time);
  const after = await updateClub(db, { ...changes, version: before.version + 1, updated_at: time });
  for (const field of ['logo', 'site_map'] as const) {
    const former = before[field];
    if (former !== null && former !== after[field]) await deleteUnusedImage(db, former);
  }
  const states = action === 'updatePolicy' ? { before: policyOf(before), after: policyOf(after) } : { before, after };
  await recordAudit(db, actor, { action, target: 'club', ...states }, now());
  return after;
}
