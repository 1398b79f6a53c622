// Runs without a database.
import { policyFields, policyNames } from '../src/modules/club/policy.ts';
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { before, test } from 'node:test';
import type { Command } from 'commander';
import { mcpSettings } from '../src/cli/mcp.ts';
import { programFor } from '../src/cli/program.ts';
import { settings } from '../src/config.ts';
import { catalogue } from '../src/modules.ts';
import { eventTypesOf } from '../src/platform/events/actions.ts';
import { modules } from '../src/modules.ts';
import { importKinds } from '../src/modules/data-transfer/import-actions.ts';
import { MAX_BYTES } from '../src/modules/data-transfer/upload.ts';
import { ROOT, runProgram } from './cli/courtside.ts';
import { openClub } from './club.ts';
import { blocksOf, read } from './pages.ts';

/** Variables of earlier versions, which the page about the club's rules names. */
const oldVariables = new Set(['TIME_ZONE', ...policyNames.map((name) => policyFields[name].variable)]);
const names = new Set(Object.keys(settings));

const pages = [
  ...[
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'data/README.md',
    'client/README.md',
    'clients/python/README.md',
  ],
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
];

/** Returns a page's inline code and the lines of its code blocks. Joins a line that ends with `\` to the next one. */
function codeOf(page: string): string[] {
  const text = read(page);
  const fences = [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)];
  // Leave out Python code, in which `courtside` is a module, not the command.
  const blocks = fences.filter(([, language]) => !language!.startsWith('py')).map(([, , block]) => block!);
  const lines = blocks.flatMap((block) => block.replace(/\\\n\s*/g, ' ').split('\n'));
  const spans = [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`]+)`/g)].map(([, span]) => span!);
  return [...lines, ...spans];
}

/** Returns the command and all its subcommands, keyed by their names, such as `keys create`. */
function commandsOf(command: Command, words: string[] = []): Map<string, Command> {
  const inner = command.commands.flatMap((one) => [...commandsOf(one, [...words, one.name()])]);
  return new Map([[words.join(' '), command], ...inner]);
}
let program: Command;
let commands: Map<string, Command>;
let leafCommands: [string, Command][];
before(async () => {
  program = await programFor([]);
  commands = commandsOf(program);
  leafCommands = [...commands].filter(([, command]) => command.commands.length === 0);
});

/** Returns the arguments of each `courtside` call in a piece of code. */
function callsOf(code: string): string[][] {
  const calls = code.matchAll(/(?:^|[\s/;])courtside(?:\.js)?((?: +[^\s|>;&#]+)+)/g);
  return [...calls].map(([, words]) => words!.trim().replace(/[[\]]/g, '').split(/ +/));
}

for (const [, system, kind, sql] of read('docs/migrating.md').matchAll(/^-- (\S+): (\w+)\.csv\n([\s\S]*?)^from/gm)) {
  test(`the query for ${kind} of ${system} has columns of the import, and all required ones`, () => {
    const { required, optional } = importKinds[kind as keyof typeof importKinds].columns;
    // In the query, most columns have an alias. Only `name` and `capacity` may be selected without an alias.
    const names = new Set(
      [...sql!.matchAll(/\bas (\w+)(?=,|\s*$)|\b(name|capacity)(?=,)/gm)].map(([, a, b]) => a ?? b),
    );
    assert.deepEqual([...names.difference(new Set<unknown>([...required, ...optional]))], []);
    assert.deepEqual([...new Set<unknown>(required).difference(names)], []);
  });
}

for (const page of pages) {
  test(`${page}: every npm script in it exists`, () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    for (const [, run, short] of codeOf(page)
      .join('\n')
      .matchAll(/npm (?:run (?:--silent )?([\w:-]+)|(test|start)\b)/g)) {
      assert.ok(Object.hasOwn(scripts, run ?? short!), `npm run ${run ?? short}`);
    }
  });

  test(`${page}: every subcommand and option in it exists`, () => {
    for (const words of codeOf(page).flatMap(callsOf)) {
      const told = `courtside ${words.join(' ')}`;
      let [name, command] = ['', program];
      for (const word of words) {
        const next = commands.get(`${name} ${word}`.trim());
        if (!next) break;
        [name, command] = [`${name} ${word}`.trim(), next];
      }
      assert.ok(command !== program || words.every((word) => word.startsWith('-')), told);
      assert.ok(command.commands.length === 0 || words.length === name.split(' ').length, told);
      for (const option of words.filter((word) => word.startsWith('--') && word !== '--help')) {
        const known = command.options.some(({ long }) => long === option.split('=', 1)[0]);
        assert.ok(known, `${told}: there is no ${option}`);
      }
    }
  });

  test(`${page}: every relative link has a target`, () => {
    const text = read(page).replace(/^```[\s\S]*?^```$/gm, '');
    for (const [, link] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^(https?|mailto):/.test(link!)) continue;
      const [path = '', anchor] = link!.split('#');
      const target = path === '' ? page : join(dirname(page), path);
      assert.ok(existsSync(join(ROOT, target)), link!);
      if (anchor === undefined) continue;
      const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => slug(heading!));
      assert.ok(headings.includes(anchor), `${link}: no such heading`);
    }
  });

  test(`${page}: every file and folder in it exists`, () => {
    for (const code of codeOf(page)) {
      const path = /^(?:server|client|docs|data|bench)\/[\w./-]*$/.exec(code)?.[0];
      if (path !== undefined) assert.ok(existsSync(join(ROOT, path)), path);
    }
  });

  test(`${page}: every setting in it exists`, () => {
    for (const code of codeOf(page)) {
      const assigned = [...code.matchAll(/(?:^|[\s=])([A-Z][A-Z0-9]*_[A-Z0-9_]+|HOST|PORT)=/g)].map(
        ([, name]) => name!,
      );
      const alone = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/.exec(code)?.[0];
      for (const name of alone === undefined ? assigned : [alone]) {
        const isOther = /^(TEST|OTEL|NODE)_/.test(name) || name === 'RESTORED_URL';
        const isOld = page === 'docs/club-rules.md' && oldVariables.has(name);
        assert.ok(names.has(name) || isOther || isOld || mcpSettings.some((setting) => setting === name), name);
      }
    }
  });
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');
}

/** Returns the name of the command in a call, such as `keys create` in `keys create --name web`. */
function nameOf(call: string): string {
  const names = [...commands.keys()].filter((name) => name !== '' && `${call} `.startsWith(`${name} `));
  return names.toSorted((a, b) => b.length - a.length)[0] ?? '';
}

test('the page of settings has every setting, with its default', () => {
  const rows = [...read('docs/configuration.md').matchAll(/^\| `([A-Z0-9_]+)` \| (?:`([^`]*)`|none) \| .+ \|$/gm)];
  const told = Object.fromEntries(rows.map(([, name, fallback]) => [name, fallback ?? '']));
  const real = Object.fromEntries(Object.entries(settings).map(([name, { fallback }]) => [name, fallback]));
  assert.deepEqual(told, real);
});

test('the page of commands has every subcommand, with its options', () => {
  const rows = [...read('docs/cli.md').matchAll(/^\| `courtside ([^`]+)` \| .+ \|$/gm)].map(([, call]) => call!);
  assert.deepEqual(rows.map(nameOf).toSorted(), leafCommands.map(([name]) => name).toSorted());
  for (const [name, command] of leafCommands) {
    const row = rows.find((call) => nameOf(call) === name)!;
    if (row.endsWith(' [options]')) continue; // A generated row has only the required options
    for (const { long } of command.options) {
      if (long !== '--json') assert.ok(row.includes(long!), `courtside ${name} ${long}`);
    }
  }
});

test('the API guide has every error code exactly with its status', () => {
  const rows = [...read('docs/api/errors.md').matchAll(/^\| (\d{3}) \| `(\w+)` \|/gm)];
  const told = rows.map(([, status, code]) => `${status} ${code}`);
  const real = Object.entries(catalogue).map(([code, { status }]) => `${status} ${code}`);
  assert.deepEqual(told.toSorted(), real.toSorted());
});

test('the API guide lists every operation of the OpenAPI document, and who may call it', async (t) => {
  const club = await openClub();
  t.after(() => club.close());
  const { paths } = JSON.parse((await club.inject('/openapi.json')).body) as {
    paths: Record<string, Record<string, { security: Record<string, string[]>[] }>>;
  };
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([
        method,
        {
          security: [needs],
        },
      ]) => {
        const [permission] = needs?.['bearer'] ?? [];
        const who = permission ?? (needs?.['bearer'] ? 'player' : needs ? 'key' : 'anyone');
        return `${method.toUpperCase()} ${path.replace(/^\/api\/v1(?=\/)/, '')} ${who}`;
      },
    ),
  );
  const rows = [...read('docs/api/endpoints.md').matchAll(/^\| ([A-Z]+) \| `([^`]+)` \| (\S+) \| .+ \|$/gm)];
  const listed = rows.map(([, method, path, who]) => `${method} ${path} ${who}`);
  assert.deepEqual(listed.toSorted(), operations.toSorted());
});

test('the API guide has a command for each basic request', () => {
  const [, section] = /^## A command for each basic request\n([\s\S]*)/m.exec(read('docs/api/examples.md'))!;
  const commands = blocksOf(section!).flatMap((block) => block.replace(/\\\n\s*/g, ' ').split('\n'));
  const requests = commands.flatMap((command) => {
    const [, path] = /"\$API(\/[^"?]+)/.exec(command) ?? [];
    const method = / -X ([A-Z]+)/.exec(command)?.[1] ?? (command.includes(' -d ') ? 'POST' : 'GET');
    return path === undefined ? [] : `${method} ${path.replace(/\/(\d+|\$[A-Z]+)$/, '/{id}')}`;
  });
  const basics = [
    ...['POST /auth/register', 'POST /auth/login', 'POST /auth/logout', 'GET /courts', 'GET /courts/{id}'],
    ...['GET /bookings', 'POST /bookings', 'DELETE /bookings/{id}', 'GET /admin/courts', 'POST /admin/courts'],
    ...['GET /admin/courts/{id}', 'PATCH /admin/courts/{id}', 'DELETE /admin/courts/{id}', 'GET /admin/bookings'],
    'PATCH /admin/bookings/{id}',
  ];
  assert.deepEqual([...new Set(requests)].toSorted(), basics.toSorted());
});

test('the API guide names every type of event', () => {
  const types = [...read('docs/api/events.md').matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, type]) => type!);
  assert.deepEqual(types.toSorted(), eventTypesOf(modules).toSorted());
});

test('the proxy in the guide accepts the largest import', () => {
  const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(read('docs/operating/proxy.md')) ?? [];
  assert.equal(Number(mebibytes) * 2 ** 20, MAX_BYTES);
});

test('Git ignores a backup made as documented', async (t) => {
  if ((await runProgram('git', ['rev-parse', '--git-dir'])).code !== 0)
    return t.skip('needs a Git checkout, because Git decides which files it ignores');
  const files = codeOf('docs/operating/backup.md').flatMap(
    (code) => /^\.\/courtside backup "?([^"]+)"?$/.exec(code)?.[1] ?? [],
  );
  assert.equal(files.length, 1);
  const { code } = await runProgram('git', ['check-ignore', '--quiet', files[0]!]);
  assert.equal(code, 0, `${files[0]} is not ignored`);
});

test('the decisions are numbered without gaps, and the index has them all', () => {
  const names = readdirSync(join(ROOT, 'docs/adr'))
    .filter((name) => name !== 'README.md')
    .toSorted();
  for (const [i, name] of names.entries()) {
    assert.ok(name.startsWith(`${String(i + 1).padStart(4, '0')}-`), name);
    assert.ok(read(`docs/adr/${name}`).startsWith(`# ${i + 1}. `), name);
  }
  const listed = [...read('docs/adr/README.md').matchAll(/^(\d+)\. \[.+\]\((.+\.md)\)/gm)];
  assert.deepEqual(
    listed.map(([, number, name]) => [Number(number), name]),
    names.map((name, i) => [i + 1, name]),
  );
});

test('every package has a reason', () => {
  const adr = read('docs/adr/0001-dependencies.md');
  for (const file of ['package.json', 'server/package.json', 'client/package.json', 'web/package.json']) {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(read(file));
    for (const name of Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      assert.ok(name.startsWith('@courtside/') || adr.includes(`\`${name}\``), name);
    }
  }
});
