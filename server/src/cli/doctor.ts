import type { Command } from 'commander';
import { type Config, ConfigError, readConfig } from '../config.ts';
import type { Finding } from '../platform/db/transact.ts';
import { examine } from '../features/doctor/actions.ts';
import { CheckFailed, openThere, UsageError } from './run.ts';
import { printData, type Terminal } from './terminal.ts';

export function addDoctor(program: Command, terminal: Terminal): void {
  program
    .command('doctor')
    .description('find out whether settings and database are well, without changing anything; exits with 1 when not')
    .option('--json', 'print JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const checks = await findings(terminal);
      const ok = checks.every((finding) => finding.ok);
      printData(terminal, { ok, checks }, { json, lines: () => checks.map(asLine) });
      if (!ok) throw new CheckFailed();
    });
}

async function findings({ env }: Terminal): Promise<Finding[]> {
  let config: Config;
  try {
    config = readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ check: 'settings', ok: false, detail: error.message.replaceAll('\n', ' ') }];
  }
  const settings = { check: 'settings', ok: true, detail: 'Each has a value that can be.' };
  return [settings, ...(await ofDatabase(config))];
}

async function ofDatabase(config: Config): Promise<Finding[]> {
  try {
    const db = openThere(config);
    try {
      return await examine(db, Date.now());
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
