import type { Command } from 'commander';
import { type Config, mergedVariables, readConfig } from '../config.ts';
import { ConfigError } from '../setting-forms.ts';
import type { Finding } from '../platform/db/transact.ts';
import { checkMail } from '../modules/notifications/check.ts';
import { findOldVariables, warningFor } from '../modules/club/take-over.ts';
import { examine } from '../modules/doctor/actions.ts';
import { modules } from '../modules.ts';
import { openExisting } from './database.ts';
import { checkProviders } from './provider-checks.ts';
import { CheckFailed, UsageError } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

export function addDoctor(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description(
      'check the settings, the database, the sign-in providers and the mail server without changing anything; exits with 1 if a check fails',
    )
    .action(async () => {
      const checks = await checkAll(terminal);
      const ok = checks.every((finding) => finding.ok);
      printData(terminal, { ok, checks }, checks.map(asLine));
      if (!ok) throw new CheckFailed();
    });
}

async function checkAll({ env }: Terminal): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ check: 'settings', ok: false, detail: error.message.replaceAll('\n', ' ') }];
  }
  const warnings = [
    ...(config.PUBLIC_URL.startsWith('https:') ? [] : [NO_TLS]),
    ...findOldVariables(env).map(warningFor),
    ...Object.entries(mergedVariables)
      .filter(([old]) => env[old])
      .map(([old, name]) => `${old} is now a part of ${name}. The service still reads ${old}.`),
  ];
  const settings = { check: 'settings', ok: true, detail: ['All settings are valid.', ...warnings].join(' ') };
  return [settings, ...(await checkDatabase(config)), ...(await checkProviders(config)), await checkMail(config)];
}

const NO_TLS =
  'PUBLIC_URL does not start with https://, so the session cookie of the web app has no `Secure` attribute. Without ' +
  'HTTPS, others in the network can read this cookie. Set PUBLIC_URL to the https:// address of your proxy.';

async function checkDatabase(config: Config): Promise<Finding[]> {
  try {
    const db = await openExisting(config);
    try {
      return await examine(db, Date.now(), modules);
    } finally {
      await db.close();
    }
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return [{ check: 'database', ok: false, detail: error.message }];
  }
}

function asLine({ check, ok, detail }: Finding): string {
  return `${ok ? 'ok   ' : 'WRONG'}  ${check.padEnd(16)}${detail}`;
}
