import type { Command } from 'commander';
import { readSettings } from './database.ts';
import { UsageError } from './errors.ts';
import { printData, type Terminal } from './terminal.ts';

/** A service that does not respond within this time counts as not ready. */
const TIMEOUT_MS = 4000;

export function addHealth(program: Command, terminal: Terminal): void {
  program
    .command('health')
    .description('check whether the service on this machine is ready; exits with 1 if it is not')
    .action(async () => {
      const { HOST, PORT } = readSettings(terminal);
      const url = `http://${hostOf(HOST)}:${PORT}/readyz`;
      const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: Error) => {
        throw new UsageError(
          `${url} does not respond: ${(error.cause as Error | undefined)?.message ?? error.message}.`,
        );
      });
      if (!response.ok) {
        const { title } = (await response.json()) as { title: string };
        throw new UsageError(`${url} answers ${response.status}: ${title}.`);
      }
      printData(terminal, { ready: true }, ['ready']);
    });
}

/** Returns the host in a URL for connections to this machine. A service on all addresses listens on the local ones. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1';
  if (host === '::') return '[::1]';
  return host.includes(':') ? `[${host}]` : host;
}
