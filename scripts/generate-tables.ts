/**
 * Writes the reference tables of the documents, for `npm run generate`. Each table is between `<!-- generated: NAME -->`
 * and `<!-- end -->`. With `--check`, the script writes nothing, and the exit code is 1 if a table is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listOperations } from '../server/src/cli/operations.ts';
import { programFor } from '../server/src/cli/program.ts';
import { settings } from '../server/src/config.ts';
import { roles } from '../server/src/modules/accounts/schema.ts';
import { policyFields, policyNames } from '../server/src/modules/club/policy.ts';
import { settingTexts } from '../server/src/setting-texts.ts';
import type { Settings } from '../server/src/setting-forms.ts';
import { catalogue, modules } from '../server/src/modules.ts';
import { tagsOf } from '../server/src/platform/http/openapi-document.ts';
import { hasPermission, type Permission, type Permissions, permissionsOf } from '../server/src/platform/permissions.ts';
import { type Occasion, occasions } from '../server/src/platform/person.ts';
import { readOpenApi } from './openapi.ts';

interface Operation {
  tags: [string];
  summary: string;
  security: { apiKey?: string[]; bearer?: string[] }[];
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const ROOT = join(import.meta.dirname, '..');
const PAGES = [
  ...['docs/api/accounts.md', 'docs/api/endpoints.md', 'docs/api/errors.md', 'docs/api/events.md'],
  ...['docs/cli.md', 'docs/configuration.md', 'docs/club-rules.md', 'docs/roles.md', 'docs/README.md'],
];

const document = await readOpenApi<Document>();
const program = await programFor([]);
const permissionTexts: Permissions = Object.assign({}, ...modules.map(({ permissions }) => permissions));
const generators: Record<string, (argument: string) => string> = {
  endpoints: endpointTables,
  operations: operationTable,
  errors: () =>
    tableOf(
      ['status', 'code', 'title', 'what to do'],
      Object.entries(catalogue).map(([code, { status, title, remedy }]) => [
        String(status),
        `\`${code}\``,
        title,
        remedy,
      ]),
    ),
  events: () =>
    tableOf(
      ['type', 'when'],
      modules.flatMap(({ events }) => Object.entries(events?.types ?? {}).map(([type, text]) => [`\`${type}\``, text])),
    ),
  permissions: () =>
    tableOf(
      ['permission', 'what it allows', 'roles'],
      permissionsOf(modules, 'admin').map((name) => [`\`${name}\``, permissionTexts[name]!.text, rolesWith(name)]),
    ),
  pages: linksToPages,
  rules: ruleTable,
  settings: settingTable,
  occasions: () =>
    tableOf(
      ['occasion', 'what ends'],
      Object.entries(occasions).map(([name, text]) => [text, credentialsEndedBy(name as Occasion)]),
    ),
};

checkSettingTexts();
for (const page of PAGES) {
  const file = join(ROOT, page);
  const text = readFileSync(file, 'utf8');
  const current = text.replaceAll(
    /(<!-- generated: (\w+) ?([^\n]*?) -->\n)[^]*?(<!-- end -->)/g,
    (_match, start: string, name: string, argument: string, end: string) =>
      `${start}\n${generators[name]!(argument)}\n${end}`,
  );
  if (current === text) continue;
  if (!process.argv.includes('--check')) writeFileSync(file, current);
  else {
    process.stderr.write(`${page} is out of date. Run \`npm run generate\` and commit the page.\n`);
    process.exitCode = 1;
  }
}

function tableOf(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |\n`)
    .join('');
}

function endpointTables(): string {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, ...operation })),
  );
  const sections = tagsOf(modules).map(({ name: tag }) => {
    const rows = operations
      .filter((operation) => operation.tags[0] === tag)
      .map(({ method, path, summary, security }) => [
        method.toUpperCase(),
        `\`${path.replace(/^\/api\/v1(?=\/)/, '')}\``,
        accessOf(security),
        summary,
      ]);
    return `## ${tag}\n\n${tableOf(['method', 'path', 'who', 'what it does'], rows)}`;
  });
  return sections.join('\n');
}

/** Returns the commands for operations of the API, with their arguments and required options. */
function operationTable(): string {
  const rows = listOperations().flatMap(({ group, name, spec }) => {
    const commands = program.commands.find((command) => command.name() === group)!.commands;
    const command = commands.find((command) => command.name() === name)!;
    if (!command.description().startsWith(spec.summary)) return []; // A handwritten command has priority
    const ids = command.registeredArguments.map((argument) => argument.name().toUpperCase());
    const required = command.options.filter(({ description }) => description.endsWith('(required)'));
    const options = required.map(({ flags }) => flags.replace(/<(.*)>/, (_, value: string) => value.toUpperCase()));
    const hasMore = command.options.length > required.length + 1; // All commands have --json
    const call = ['courtside', group, name, ...ids, ...options, ...(hasMore ? ['[options]'] : [])].join(' ');
    return [[`\`${call}\``, spec.summary]];
  });
  return tableOf(
    ['command', 'what it does'],
    rows.toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
  );
}

function accessOf([needs]: Operation['security']): string {
  return needs?.bearer?.[0] ?? (needs?.bearer ? 'player' : needs ? 'key' : 'anyone');
}

function credentialsEndedBy(occasion: Occasion): string {
  const credentials = modules.flatMap(({ person }) => Object.entries(person?.signOut ?? {}));
  const ended = credentials.filter(([, { endsOn }]) => endsOn.includes(occasion));
  return ended.map(([name]) => name.replaceAll('_', ' ')).join(', ');
}

function rolesWith(permission: Permission): string {
  return roles
    .filter((role) => hasPermission(modules, role, permission))
    .map((role) => `\`${role}\``)
    .join(', ');
}

function ruleTable(): string {
  const rows = policyNames.map((name) => {
    const { fallback, schema, variable } = policyFields[name];
    return [`\`${name}\``, `\`${fallback}\``, (schema as { description?: string }).description!, `\`${variable}\``];
  });
  return tableOf(['rule', 'default', 'meaning', 'old variable'], rows);
}

function settingTable(group: string): string {
  const all: Settings = settings;
  const own = Object.entries(all).flatMap(([name, { section, text }]) =>
    section === group ? [[name, text ?? '']] : [],
  );
  const rows = Object.entries<string>({ ...settingTexts[group], ...Object.fromEntries(own) }).map(([name, meaning]) => {
    const { fallback } = all[name]!;
    return [`\`${name}\``, fallback === '' ? 'none' : `\`${fallback}\``, meaning];
  });
  return tableOf(['setting', 'default', 'meaning'], rows);
}

function checkSettingTexts(): void {
  const described = new Set(Object.values(settingTexts).flatMap((group) => Object.keys(group)));
  const all: Settings = settings;
  const missing = Object.keys(all).filter((name) => !described.has(name) && !(all[name]!.section && all[name]!.text));
  if (missing.length > 0)
    throw new Error(
      `Add the meaning of ${missing.join(', ')} to settings.ts of its module, or to server/src/setting-texts.ts.`,
    );
  const page = readFileSync(join(ROOT, 'docs/configuration.md'), 'utf8');
  for (const [name, { section }] of Object.entries(all)) {
    if (section && !page.includes(`<!-- generated: settings ${section} -->`))
      throw new Error(`docs/configuration.md has no table “${section}” for ${name}.`);
  }
}

/** Links to the pages of modules to which `docs/README.md` has no other link. */
function linksToPages(): string {
  const index = readFileSync(join(ROOT, 'docs/README.md'), 'utf8').replace(
    /<!-- generated: pages -->[^]*?<!-- end -->/,
    '',
  );
  const names = modules.map(({ name }) => name).filter((name) => existsSync(join(ROOT, `docs/${name}.md`)));
  const links = names
    .filter((name) => !index.includes(`](${name}.md)`))
    .map((name) => {
      const title = /^# (.*)/.exec(readFileSync(join(ROOT, `docs/${name}.md`), 'utf8'))?.[1];
      return `- [${title}](${name}.md)\n`;
    });
  return links.join('');
}
