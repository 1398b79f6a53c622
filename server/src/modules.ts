import { accessModule } from './features/access/module.ts';
import { accountRecoveryModule } from './features/account-recovery/module.ts';
import { accountsModule } from './features/accounts/module.ts';
import { apiKeysModule } from './features/api-keys/module.ts';
import { auditModule } from './features/audit/module.ts';
import { availabilityModule } from './features/availability/module.ts';
import { backupsModule } from './features/backups/module.ts';
import { bookingsModule } from './features/bookings/module.ts';
import { calendarsModule } from './features/calendars/module.ts';
import { closuresModule } from './features/closures/module.ts';
import { clubModule } from './features/club/module.ts';
import { courtAdminModule } from './features/court-admin/module.ts';
import { courtsModule } from './features/courts/module.ts';
import { dataTransferModule } from './features/data-transfer/module.ts';
import { doctorModule } from './features/doctor/module.ts';
import { guideModule } from './features/guide/module.ts';
import { invitationsModule } from './features/invitations/module.ts';
import { liveModule } from './features/live/module.ts';
import { notificationsModule } from './features/notifications/module.ts';
import { passkeysModule } from './features/passkeys/module.ts';
import { peopleModule } from './features/people/module.ts';
import { plansModule } from './features/plans/module.ts';
import { privacyModule } from './features/privacy/module.ts';
import { providerSignInModule } from './features/provider-sign-in/module.ts';
import { reportsModule } from './features/reports/module.ts';
import { secondFactorModule } from './features/second-factor/module.ts';
import { seriesModule } from './features/series/module.ts';
import { serviceModule } from './features/service/module.ts';
import { waitlistModule } from './features/waitlist/module.ts';
import { webhooksModule } from './features/webhooks/module.ts';
import { eventsModule } from './platform/events/module.ts';
import { idempotencyModule } from './platform/idempotency/module.ts';
import { jobsModule } from './platform/jobs/module.ts';
import { metaMigrations } from './platform/db/meta-migrations.ts';
import { joinMigrations } from './platform/db/migrations.ts';
import type { DatabaseSchema } from './platform/db/tables.ts';
import type { Module } from './platform/module.ts';

/** All modules. A module can use only the modules before it, and its tables can reference only tables before its own. */
export const modules: readonly Module[] = [
  eventsModule,
  jobsModule,
  auditModule,
  apiKeysModule,
  accountsModule,
  idempotencyModule,
  accessModule,
  clubModule,
  courtsModule,
  plansModule,
  bookingsModule,
  secondFactorModule,
  courtAdminModule,
  closuresModule,
  seriesModule,
  availabilityModule,
  waitlistModule,
  calendarsModule,
  notificationsModule,
  passkeysModule,
  accountRecoveryModule,
  invitationsModule,
  peopleModule,
  providerSignInModule,
  privacyModule,
  dataTransferModule,
  reportsModule,
  liveModule,
  webhooksModule,
  backupsModule,
  doctorModule,
  guideModule,
  serviceModule,
];

export const schema: DatabaseSchema = {
  tables: Object.assign({}, ...modules.map(({ tables }) => tables)),
  migrations: joinMigrations([metaMigrations, ...modules.map(({ migrations = {} }) => migrations)]),
};
