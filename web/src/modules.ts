import { accountRecoveryModule } from './modules/account-recovery/module.ts';
import { accountsModule } from './modules/accounts/module.ts';
import { apiKeysModule } from './modules/api-keys/module.ts';
import { auditModule } from './modules/audit/module.ts';
import { backupsModule } from './modules/backups/module.ts';
import { bankModule } from './modules/bank/module.ts';
import { discountsModule } from './modules/discounts/module.ts';
import { membershipFeesModule } from './modules/membership-fees/module.ts';
import { vouchersModule } from './modules/vouchers/module.ts';
import { bookingModule } from './modules/booking/module.ts';
import { calendarsModule } from './modules/calendars/module.ts';
import { closuresModule } from './modules/closures/module.ts';
import { clubModule } from './modules/club/module.ts';
import { courtAdminModule } from './modules/court-admin/module.ts';
import { courtsModule } from './modules/courts/module.ts';
import { dataTransferModule } from './modules/data-transfer/module.ts';
import { deskModule } from './modules/desk/module.ts';
import { invitationsModule } from './modules/invitations/module.ts';
import { invoicesModule } from './modules/invoices/module.ts';
import { ledgerModule } from './modules/ledger/module.ts';
import { liveModule } from './modules/live/module.ts';
import { notificationsModule } from './modules/notifications/module.ts';
import { onlinePaymentsModule } from './modules/online-payments/module.ts';
import { overviewModule } from './modules/overview/module.ts';
import { passkeysModule } from './modules/passkeys/module.ts';
import { paymentsModule } from './modules/payments/module.ts';
import { peopleModule } from './modules/people/module.ts';
import { plansModule } from './modules/plans/module.ts';
import { privacyModule } from './modules/privacy/module.ts';
import { providerSignInModule } from './modules/provider-sign-in/module.ts';
import { reportsModule } from './modules/reports/module.ts';
import { rulesModule } from './modules/rules/module.ts';
import { secondFactorModule } from './modules/second-factor/module.ts';
import { seriesModule } from './modules/series/module.ts';
import { serviceModule } from './modules/service/module.ts';
import { sharesModule } from './modules/shares/module.ts';
import { signInModule } from './modules/sign-in/module.ts';
import { waitlistModule } from './modules/waitlist/module.ts';
import { webhooksModule } from './modules/webhooks/module.ts';
import type { WebModule } from './lib/web-module.ts';

const list = [
  accountsModule,
  accountRecoveryModule,
  passkeysModule,
  secondFactorModule,
  signInModule,
  providerSignInModule,
  invitationsModule,
  notificationsModule,
  privacyModule,
  calendarsModule,
  liveModule,
  serviceModule,
  bookingModule,
  waitlistModule,
  { name: 'find' },
  { name: 'court-page' },
  { name: 'my-bookings' },
  overviewModule,
  deskModule,
  seriesModule,
  rulesModule,
  courtAdminModule,
  courtsModule,
  closuresModule,
  peopleModule,
  reportsModule,
  dataTransferModule,
  plansModule,
  clubModule,
  ledgerModule,
  paymentsModule,
  onlinePaymentsModule,
  sharesModule,
  bankModule,
  discountsModule,
  membershipFeesModule,
  vouchersModule,
  invoicesModule,
  auditModule,
  webhooksModule,
  apiKeysModule,
  backupsModule,
  { name: 'board' },
] as const satisfies readonly WebModule[];

/**
 * All modules of the web app. A module can import only the folders of modules before it. Load this list with `import()`,
 * because it is not part of the first load.
 */
export const modules: readonly WebModule[] = list;

type Exports<M> = M extends { admin: () => Promise<infer Part> } ? Part : never;
type Pages<Part> = Part extends { pages: infer P } ? keyof P : never;

/** The addresses of all admin pages, below `/admin`. */
export type AdminPath = Pages<Exports<(typeof list)[number]>>;
