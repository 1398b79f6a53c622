import type { Command } from 'commander';
import { createApiKey, type CreatedApiKey, revokeApiKey, rotateApiKey } from '../modules/api-keys/actions.ts';
import { type Scope, scopes } from '../platform/scopes.ts';
import { presentApiKey } from '../modules/api-keys/schema.ts';
import { listApiKeys } from '../modules/api-keys/store.ts';
import { addOrigin, addScope, readExpiry, readId, readName, readWholeNumber } from './arguments.ts';
import { withContext } from './database.ts';
import { asTable, confirm, printData, type Terminal } from './terminal.ts';

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
  const keys = program.command('keys').description('create, list, rotate and revoke API keys');
  for (const add of [addCreate, addList, addRevoke, addRotate]) add(keys, terminal);
}

function addCreate(keys: Command, terminal: Terminal): void {
  keys
    .command('create')
    .description('create an API key; a secret key is shown only once')
    .requiredOption('--name <name>', 'what the key is for', readName)
    .option(
      '--expires <date>',
      'the last day on which the key is valid, YYYY-MM-DD in UTC, or an RFC 3339 timestamp',
      readExpiry,
    )
    .option('--publishable', 'create a key that may be public, for example in a web page')
    .option(
      '--scope <scope>',
      `what the key may do; repeat for several: ${scopes.join(', ')} (default: everything)`,
      addScope,
    )
    .option(
      '--origin <origin>',
      'the origin of web pages that may use the key; repeat for several; only with --publishable (default: any)',
      addOrigin,
    )
    .option(
      '--rate <number>',
      'rate limit in units per minute and IP address; most requests cost one (default: RATE_LIMIT_PER_MINUTE)',
      readWholeNumber(1, 1_000_000),
    )
    .action(({ name, expires, publishable, scope, origin, rate }: CreateOptions) =>
      withContext(terminal, async (context) => {
        const life = { expires_at: expires ?? null, publishable: publishable ?? false };
        const limits = { scopes: scope ?? null, origins: origin ?? null, rate_per_minute: rate ?? null };
        show(terminal, await createApiKey(context, { name, ...life, ...limits }));
      }),
    );
}

function addList(keys: Command, terminal: Terminal): void {
  keys
    .command('list')
    .description('list the API keys')
    .action(() =>
      withContext(terminal, async ({ db }) => {
        const rows = (await listApiKeys(db.read)).map(presentApiKey);
        printData(terminal, rows, asTable(columns, rows));
      }),
    );
}

function addRevoke(keys: Command, terminal: Terminal): void {
  keys
    .command('revoke')
    .description('revoke an API key immediately')
    .argument('<id>', 'the id, as shown by `keys list`', readId)
    .option('--yes', 'do not ask for confirmation')
    .action((id: number, { yes }: { yes?: boolean }) =>
      withContext(terminal, async (context) => {
        // Do not ask for confirmation if the key is unknown, because `revokeApiKey` rejects unknown keys.
        const apiKey = (await listApiKeys(context.db.read)).find((row) => row.id === id);
        if (apiKey) await confirm(terminal, `This revokes API key ${id} (${apiKey.name}).`, { yes });
        const key = presentApiKey(await revokeApiKey(context, id));
        printData(terminal, key, [`API key ${id} (${key.name}) is revoked.`]);
      }),
    );
}

function addRotate(keys: Command, terminal: Terminal): void {
  keys
    .command('rotate')
    .description('create a replacement for an API key; the old key works for another 24 hours')
    .argument('<id>', 'the id, as shown by `keys list`', readId)
    .action((id: number) => withContext(terminal, async (context) => show(terminal, await rotateApiKey(context, id))));
}

function show(terminal: Terminal, { key, ...row }: CreatedApiKey): void {
  const data = { ...presentApiKey(row), key };
  const kind = data.publishable ? 'publishable' : 'shown only once';
  printData(terminal, data, [`API key ${data.id} (${data.name}), ${kind}:`, '', `  ${key}`, '']);
}
