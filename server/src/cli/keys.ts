import { type Command, InvalidArgumentError } from 'commander';
import { createApiKey, type MadeApiKey, revokeApiKey, rotateApiKey } from '../api-keys/actions.ts';
import { type Scope, scopes } from '../api-keys/rules.ts';
import { presentApiKey } from '../api-keys/schema.ts';
import { listApiKeys } from '../api-keys/store.ts';
import type { AuditAction } from '../audit/action-names.ts';
import { auditing, operator } from '../audit/actions.ts';
import type { Context } from '../http/app-types.ts';
import { DAY, LAST_MOMENT, timestamp } from '../time.ts';
import { readName, withContext } from './run.ts';
import { asTable, printData, type Terminal } from './terminal.ts';

interface Json {
  json?: boolean;
}

interface CreateOptions {
  name: string;
  expires?: string;
  publishable?: true;
  scope?: Scope[];
  origin?: string[];
  rate?: number;
}

const columns = [
  ...(['id', 'name', 'hint', 'scopes', 'origins', 'rate_per_minute'] as const),
  ...(['expires_at', 'revoked_at', 'last_used_at', 'key'] as const),
];

export function addKeys(program: Command, terminal: Terminal): void {
  const keys = program.command('keys').description('make, list, rotate and revoke API keys');
  for (const add of [addCreate, addList, addRevoke, addRotate]) add(keys, terminal);
}

function addCreate(keys: Command, terminal: Terminal): void {
  keys
    .command('create')
    .description('make an API key; a secret one is shown this once')
    .requiredOption('--name <name>', 'what the key is for', readName)
    .option('--expires <date>', 'last day it works, YYYY-MM-DD in UTC, or an RFC 3339 timestamp', readExpiry)
    .option('--publishable', 'make a key that is meant to be seen, as in a web page')
    .option('--scope <scope>', `what it is for, once or more: ${scopes.join(', ')} (default: everything)`, addScope)
    .option(
      '--origin <origin>',
      'whose pages may use it, once or more: only with --publishable (default: any)',
      addOrigin,
    )
    .option(
      '--rate <number>',
      'units a minute from an address: most requests cost one (default: RATE_LIMIT_PER_MINUTE)',
      readRate,
    )
    .option('--json', 'print JSON')
    .action(({ name, expires, publishable, scope, origin, rate, json }: Json & CreateOptions) =>
      withContext(
        terminal,
        async (context) => {
          const life = { expires_at: expires ?? null, publishable: publishable ?? false };
          const fields = {
            name,
            ...life,
            scopes: scope ?? null,
            origins: origin ?? null,
            rate_per_minute: rate ?? null,
          };
          show(terminal, await createApiKey(auditing(context, operator, { action: 'createApiKey' }), fields), json);
        },
        { mayMake: true },
      ),
    );
}

function addList(keys: Command, terminal: Terminal): void {
  keys
    .command('list')
    .description('list the API keys')
    .option('--json', 'print JSON')
    .action(({ json }: Json) =>
      withContext(terminal, async ({ db }) => {
        const rows = (await listApiKeys(db.read)).map(presentApiKey);
        printData(terminal, rows, {
          json,
          lines: (rows) => asTable(columns, rows),
        });
      }),
    );
}

function addRevoke(keys: Command, terminal: Terminal): void {
  keys
    .command('revoke')
    .description('end an API key at once')
    .argument('<id>', 'as in the list', readId)
    .option('--json', 'print JSON')
    .action((id: number, { json }: Json) =>
      withContext(terminal, async (context) => {
        const key = presentApiKey(await revokeApiKey(byOperator(context, 'revokeApiKey', id), id));
        printData(terminal, key, { json, lines: () => [`API key ${id} (${key.name}) is revoked.`] });
      }),
    );
}

function addRotate(keys: Command, terminal: Terminal): void {
  keys
    .command('rotate')
    .description('make the successor of an API key; the old one works for another 24 hours')
    .argument('<id>', 'as in the list', readId)
    .option('--json', 'print JSON')
    .action((id: number, { json }: Json) =>
      withContext(terminal, async (context) =>
        show(terminal, await rotateApiKey(byOperator(context, 'rotateApiKey', id), id), json),
      ),
    );
}

function byOperator(context: Context, action: AuditAction, id: number): Context {
  return auditing(context, operator, { action, subject: { table: 'api_keys', id } });
}

function show(terminal: Terminal, { key, ...row }: MadeApiKey, json: boolean | undefined): void {
  const made = { ...presentApiKey(row), key };
  const kind = made.publishable ? 'publishable' : 'shown this once';
  printData(terminal, made, { json, lines: () => [`API key ${made.id} (${made.name}), ${kind}:`, '', `  ${key}`, ''] });
}

function readId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('An id is a positive number; see `keys list`.');
  return Number(text);
}

function addScope(text: string, before: Scope[] = []): Scope[] {
  const scope = scopes.find((one) => one === text);
  if (scope === undefined) throw new InvalidArgumentError(`It should be one of ${scopes.join(', ')}.`);
  return [...before, scope];
}

function addOrigin(text: string, before: string[] = []): string[] {
  return [...before, text];
}

function readRate(text: string): number {
  if (!/^[1-9]\d{0,6}$/.test(text) || Number(text) > 1_000_000)
    throw new InvalidArgumentError('It should be a whole number, 1–1000000.');
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
