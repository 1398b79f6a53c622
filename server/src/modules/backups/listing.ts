import { dirname, join } from 'node:path';
import type { Config } from '../../config.ts';
import { timeOfBackup } from './names.ts';
import type { Place, StoredFile } from './places.ts';

export interface Backup extends StoredFile {
  /** When the backup began, in milliseconds since 1970. */
  at: number;
}

/** Returns the folder of backups: `BACKUP_DIR`, or a folder beside the database. */
export function backupFolder({ BACKUP_DIR, DATABASE_URL }: Config): string {
  if (BACKUP_DIR !== '') return BACKUP_DIR;
  return 'file' in DATABASE_URL ? join(dirname(DATABASE_URL.file), 'backups') : '';
}

/** Lists the backups of this database, oldest first. Ignores all other files. */
export async function listBackups({ DATABASE_URL }: Config, place: Pick<Place, 'list'>): Promise<Backup[]> {
  const database = 'file' in DATABASE_URL ? DATABASE_URL.file : '';
  const found = (await place.list()).flatMap((file) => {
    const at = timeOfBackup(database, file.name);
    return at === undefined ? [] : [{ ...file, at }];
  });
  return found.toSorted((a, b) => a.at - b.at);
}
