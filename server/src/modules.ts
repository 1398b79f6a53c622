import { accessModule } from './modules/access/module.ts';
import { accountRecoveryModule } from './modules/account-recovery/module.ts';
import { accountsModule } from './modules/accounts/module.ts';
import { apiKeysModule } from './modules/api-keys/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { availabilityModule } from './modules/availability/module.ts';
import { backupsModule } from './modules/backups/module.ts';
import { bankModule } from './modules/bank/module.ts';
import { kernelModule } from './kernel/module.ts';
import { bookingLimitsModule } from './modules/booking-limits/module.ts';
import { calendarsModule } from './modules/calendars/module.ts';
import { closuresModule } from './modules/closures/module.ts';
import { clubModule } from './modules/club/module.ts';
import { courtAdminModule } from './modules/court-admin/module.ts';
import { courtsModule } from './modules/courts/module.ts';
import { dataTransferModule } from './modules/data-transfer/module.ts';
import { doctorModule } from './modules/doctor/module.ts';
import { guideModule } from './modules/guide/module.ts';
import { invitationsModule } from './modules/invitations/module.ts';
import { invoicesModule } from './modules/invoices/module.ts';
import { ledgerModule } from './modules/ledger/module.ts';
import { liveModule } from './modules/live/module.ts';
import { notificationsModule } from './modules/notifications/module.ts';
import { oneTimeSecretsModule } from './modules/one-time-secrets/module.ts';
import { passkeysModule } from './modules/passkeys/module.ts';
import { discountsModule } from './modules/discounts/module.ts';
import { membershipFeesModule } from './modules/membership-fees/module.ts';
import { onlinePaymentsModule } from './modules/online-payments/module.ts';
import { vouchersModule } from './modules/vouchers/module.ts';
import { paymentsModule } from './modules/payments/module.ts';
import { peopleModule } from './modules/people/module.ts';
import { plansModule } from './modules/plans/module.ts';
import { privacyModule } from './modules/privacy/module.ts';
import { providerSignInModule } from './modules/provider-sign-in/module.ts';
import { reportsModule } from './modules/reports/module.ts';
import { secondFactorModule } from './modules/second-factor/module.ts';
import { seriesModule } from './modules/series/module.ts';
import { serviceModule } from './modules/service/module.ts';
import { signInModule } from './modules/sign-in/module.ts';
import { waitlistModule } from './modules/waitlist/module.ts';
import { webhooksModule } from './modules/webhooks/module.ts';
import { emailSignInModule } from './modules/email-sign-in/module.ts';
import { eventsModule } from './platform/events/module.ts';
import { idempotencyModule } from './platform/idempotency/module.ts';
import { jobsModule } from './platform/jobs/module.ts';
import { metaMigrations } from './platform/db/meta-migrations.ts';
import { joinMigrations } from './platform/db/migrations.ts';
import { joinProblems } from './platform/problems.ts';
import type { DatabaseSchema } from './platform/db/tables.ts';
import type { Module } from './platform/module.ts';

/** All modules. A module can use only the modules before it, and its tables can reference only tables before its own. */
export const modules: readonly Module[] = [
  eventsModule,
  jobsModule,
  auditModule,
  apiKeysModule,
  clubModule,
  oneTimeSecretsModule,
  accountsModule,
  idempotencyModule,
  ledgerModule,
  accessModule,
  courtsModule,
  kernelModule,
  plansModule,
  paymentsModule,
  bankModule,
  discountsModule,
  vouchersModule,
  bookingLimitsModule,
  secondFactorModule,
  signInModule,
  courtAdminModule,
  closuresModule,
  seriesModule,
  availabilityModule,
  waitlistModule,
  calendarsModule,
  notificationsModule,
  membershipFeesModule,
  onlinePaymentsModule,
  invoicesModule,
  passkeysModule,
  accountRecoveryModule,
  emailSignInModule,
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

export const { catalogue, fieldCodes } = joinProblems(modules);

export const schema: DatabaseSchema = {
  tables: Object.assign({}, ...modules.map(({ tables }) => tables)),
  migrations: joinMigrations([metaMigrations, ...modules.map(({ migrations = {} }) => migrations)]),
};
