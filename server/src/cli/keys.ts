import { Command, InvalidArgumentError } from 'commander';
import { createApiKey, type MadeApiKey, revokeApiKey, rotateApiKey } from '../api-keys/actions.ts';
import { presentApiKey } from '../api-keys/schema.ts';
import { listApiKeys } from '../api-keys/store.ts';
import { auditing, operator } from '../audit/actions.ts';
import type { Context } from '../http/app-types.ts';
import { DAY, LAST_MOMENT, timestamp } from '../time.ts';
import { action, asTable, printData, readName, withContext } from './run.ts';

interface Json {
  json?: boolean;
}

export const keys = new Command('keys').description('make, list, rotate and revoke API keys');

keys
  .command('create')
  .description('make an API key; a secret one is shown this once')
  .requiredOption('--name <name>', 'what the key is for', readName)
  .option('--expires <date>', 'last day it works, YYYY-MM-DD in UTC, or an RFC 3339 timestamp', readExpiry)
  .option('--publishable', 'make a key that is meant to be seen, as in a web page')
  .option('--json', 'print JSON')
  .action(
    action(({ name, expires, publishable, json }: Json & { name: string; expires?: string; publishable?: true }) =>
      withContext(async (context) => {
        const fields = { name, expires_at: expires ?? null, publishable: publishable ?? false };
        show(await createApiKey(auditing(context, operator, { action: 'createApiKey' }), fields), json);
      }),
    ),
  );

keys
  .command('list')
  .description('list the API keys')
  .option('--json', 'print JSON')
  .action(
    action(({ json }: Json) =>
      withContext(async ({ db }) => {
        const rows = (await listApiKeys(db.read)).map(presentApiKey);
        printData(rows, {
          json,
          lines: (rows) => asTable(['id', 'name', 'hint', 'expires_at', 'revoked_at', 'last_used_at', 'key'], rows),
        });
      }),
    ),
  );

keys
  .command('revoke')
  .description('end an API key at once')
  .argument('<id>', 'as in the list', readId)
  .option('--json', 'print JSON')
  .action(
    action((id: number, { json }: Json) =>
      withContext(async (context) => {
        const key = presentApiKey(await revokeApiKey(byOperator(context, 'revokeApiKey', id), id));
        printData(key, { json, lines: () => [`API key ${id} (${key.name}) is revoked.`] });
      }),
    ),
  );

keys
  .command('rotate')
  .description('make the successor of an API key; the old one works for another 24 hours')
  .argument('<id>', 'as in the list', readId)
  .option('--json', 'print JSON')
  .action(
    action((id: number, { json }: Json) =>
      withContext(async (context) => show(await rotateApiKey(byOperator(context, 'rotateApiKey', id), id), json)),
    ),
  );

function byOperator(context: Context, action: string, id: number): Context {
  return auditing(context, operator, { action, subject: { table: 'api_keys', id } });
}

function show({ key, ...row }: MadeApiKey, json: boolean | undefined): void {
  const made = { ...presentApiKey(row), key };
  const kind = made.publishable ? 'publishable' : 'shown this once';
  printData(made, { json, lines: () => [`API key ${made.id} (${made.name}), ${kind}:`, '', `  ${key}`, ''] });
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('An id is a positive number; see `keys list`.');
  return Number(text);
}

/** A date is the last day: it ends at the next midnight in UTC. */
function readExpiry(text: string): string {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTimestamp = /^\d{4}-\d{2}-\d{2}[Tt ][\d:.]+([Zz]|[+-]\d{2}:\d{2})$/.test(text);
  const epochMs = Date.parse(text);
  const isSame = !isDate || (!Number.isNaN(epochMs) && timestamp(epochMs).startsWith(text));
  if (Number.isNaN(epochMs) || !isSame || !(isDate || isTimestamp))
    throw new InvalidArgumentError('It should be YYYY-MM-DD or an RFC 3339 timestamp.');
  return timestamp(isDate ? Math.min(epochMs + DAY, LAST_MOMENT) : epochMs);
}
