import Type, { type Static } from 'typebox';
import type { Config } from '../../config.ts';
import type { Context } from '../../platform/context.ts';
import type { App } from '../../platform/http/app-types.ts';
import { nullable, oneOf, Timestamp } from '../../platform/http/fields.ts';
import { forAdmins, route } from '../../platform/http/route.ts';
import { timestamp } from '../../platform/time.ts';
import { backupFolder } from './listing.ts';
import { isOverdue, readStatus } from './status.ts';
import type { PlaceName } from './state.ts';

const PLACES = ['folder', 'copy'] as const satisfies PlaceName[];

const BackupReport = Type.Object({
  data: Type.Array(
    Type.Object({
      name: Type.String(),
      started_at: Timestamp,
      bytes: Type.Integer(),
      places: Type.Array(oneOf(PLACES)),
      checked_at: nullable(Timestamp),
    }),
  ),
  places: Type.Array(
    Type.Object({
      place: oneOf(PLACES),
      location: Type.String(),
      newest_at: nullable(Timestamp),
      overdue_since: nullable(Timestamp),
    }),
  ),
  next_at: nullable({ ...Timestamp, description: 'Null without `BACKUP_SCHEDULE`.' }),
  running: Type.Boolean(),
  failures: Type.Array(Type.Object({ at: Timestamp, place: oneOf(PLACES), detail: Type.String() })),
});

export function backupAdminRoutes(app: App, context: Context): void {
  app.get(
    '/admin/backups',
    route({
      id: 'listBackups',
      ...forAdmins('Service', 'queues.read'),
      summary: 'List the backups of the SQLite file, newest first. On PostgreSQL, `places` is empty.',
      response: { 200: BackupReport },
    }),
    async () => (isSqlite(context.config) ? report(context) : NONE),
  );
}

const NONE: Static<typeof BackupReport> = { data: [], places: [], next_at: null, running: false, failures: [] };

function isSqlite({ DATABASE_URL }: Config): boolean {
  return 'file' in DATABASE_URL;
}

async function report(context: Context): Promise<Static<typeof BackupReport>> {
  const { config } = context;
  const status = await readStatus(context);
  const locations = { folder: backupFolder(config), copy: locationOf(config.BACKUP_COPY_TO) };
  return {
    data: status.backups.map(({ name, at, bytes, places, checkedAt }) => ({
      ...{ name, started_at: timestamp(at), bytes, places, checked_at: checkedAt ?? null },
    })),
    places: PLACES.filter((place) => place === 'folder' || status.hasSecondPlace).map((place) => ({
      ...{ place, location: locations[place], newest_at: timeOrNull(status.newest[place]) },
      overdue_since: isOverdue(status, place) ? timeOrNull(status.dueAt) : null,
    })),
    next_at: timeOrNull(status.nextAt),
    running: status.isRunning,
    failures: status.failures,
  };
}

function timeOrNull(at: number | undefined): string | null {
  return at === undefined ? null : timestamp(at);
}

/** Returns the folder, or the bucket without its server and key. */
function locationOf(place: Config['BACKUP_COPY_TO']): string {
  if (place === null) return '';
  return 'folder' in place ? place.folder : `s3://${place.bucket}/${place.prefix}`;
}
