import { wordsHook } from '../../i18n/words.tsx';

const en = {
  title: 'Backups',
  lead: 'Copies of the database that the service makes and checks by itself.',
  next: (time: string) => `Next backup: ${time}.`,
  running: 'A backup is being made.',
  none: 'No backups yet.',
  off: 'Scheduled backups are off. To turn them on, the operator sets BACKUP_SCHEDULE, such as “03:00”, and restarts the service.',
  postgres:
    'This service uses PostgreSQL, so it makes no backups itself. The operator makes backups with the tools of PostgreSQL.',
  howTo: 'Read how',
  overdue: (place: string, since: string) => `${place}: the backup that was due at ${since} is missing.`,
  fine: (place: string, location: string) => `${place}: ${location}`,
  backup: 'Backup',
  made: 'Made',
  size: 'Size',
  where: 'Places',
  checked: 'Checked',
  unchecked: 'Not checked',
  restore: 'Command to restore it',
  places: { folder: 'Folder', copy: 'Second place' },
  failures: 'Failures',
};

const es: typeof en = {
  title: 'Copias de seguridad',
  lead: 'Copias de la base de datos que el servicio hace y comprueba por sí mismo.',
  next: (time) => `Próxima copia: ${time}.`,
  running: 'Se está haciendo una copia.',
  none: 'Todavía no hay copias.',
  off: 'Las copias programadas están desactivadas. Para activarlas, el operador define BACKUP_SCHEDULE, por ejemplo «03:00», y reinicia el servicio.',
  postgres:
    'Este servicio usa PostgreSQL, así que no hace copias. El operador hace las copias con las herramientas de PostgreSQL.',
  howTo: 'Leer cómo (en inglés)',
  overdue: (place, since) => `${place}: falta la copia prevista para ${since}.`,
  fine: (place, location) => `${place}: ${location}`,
  backup: 'Copia',
  made: 'Hecha',
  size: 'Tamaño',
  where: 'Lugares',
  checked: 'Comprobada',
  unchecked: 'Sin comprobar',
  restore: 'Orden para restaurarla',
  places: { folder: 'Carpeta', copy: 'Segundo lugar' },
  failures: 'Fallos',
};

export const useBackupWords = wordsHook({ en, es });
