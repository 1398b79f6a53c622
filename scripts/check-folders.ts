// Checks which folders import each other. Fails if a folder imports a later folder of an `order` list below, or if a
// module imports a module that its own list `uses` does not contain. `npm run check` runs this script.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { modules } from '../server/src/modules.ts';

interface Tree {
  root: string;
  /** The folders, lowest first. A folder may import only earlier folders, and files outside all of these folders. */
  order: string[];
  /** Files that combine these folders. Of the folders, only the last one may import these files. */
  assembly: Set<string>;
  /** Whether files outside these folders may import a folder. Files in `assembly` may always import it. */
  isShared: (folder: string) => boolean;
}

// The path is not a literal, because the compiler would then check the web app's files with the server's settings.
const WEB_MODULES: string = '../web/src/modules.ts';
const { modules: webModules } = (await import(WEB_MODULES)) as { modules: readonly { name: string }[] };

const TREES: Tree[] = [
  {
    root: 'server/src/platform',
    order: ['db', 'events', 'jobs', 'idempotency', 'languages', 'observability', 'http'],
    assembly: new Set(),
    isShared: () => true,
  },
  {
    root: 'web/src',
    order: [...['i18n', 'lib', 'ui'], ...webModules.map(({ name }) => `modules/${name}`), 'embed', 'app'],
    assembly: new Set(['main.tsx', 'modules.ts']),
    isShared: () => false,
  },
];

/** Files and folders that combine the modules. No module may import them. */
const ASSEMBLY = new Set(['app.ts', 'background.ts', 'main.ts', 'modules.ts', 'schemas.ts', 'database.ts', 'cli']);

/** The list of the `BookingPart` of each module. Only this list may import them. */
const PARTS = 'kernel/parts.ts';

/** The only files below `app` that may import the list of the web app's modules. The app loads the list on demand. */
const LOADERS = new Set(['i18n/load-problems.ts', 'ui/sections.tsx']);

const problems = [
  ...TREES.flatMap((tree) => globSync('**/*.{ts,tsx}', { cwd: tree.root }).flatMap((file) => problemsOf(tree, file))),
  ...problemsOfModules(),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (problems.length > 0) {
  process.stderr.write(
    'A module of the server may import only the modules in its list `uses`, which must be before it in server/src/modules.ts.\n' +
      'All other folders may import only folders that are before them in web/src/modules.ts and scripts/check-folders.ts.\n',
  );
  process.exitCode = 1;
}

function problemsOf(tree: Tree, file: string): string[] {
  const { root, order, assembly, isShared } = tree;
  const folder = folderOf(tree, file);
  if (folder !== undefined && !order.includes(folder)) return [`${root}/${folder} is not in the list of folders.`];
  return importsOf(root, file).flatMap((imported) => {
    if (LOADERS.has(file) && imported === 'modules.ts') return [];
    const target = folderOf(tree, imported);
    const isAllowed =
      folder === undefined
        ? assembly.has(file) || target === undefined || isShared(target)
        : target === undefined
          ? folder === order.at(-1) || !assembly.has(imported)
          : order.indexOf(target) <= order.indexOf(folder);
    return isAllowed ? [] : [`${root}/${file} must not import ${imported}.`];
  });
}

/** Compares the imports of the server's modules with the lists `uses`. */
function problemsOfModules(): string[] {
  const root = 'server/src';
  const names = modules.map(({ name }) => name);
  const folders = globSync('modules/*', { cwd: root }).map((folder) => folder.split('/')[1]!);
  const missing = folders.filter((name) => !names.includes(name));
  const inOrder = modules.flatMap(({ name, uses = [] }) =>
    uses.flatMap((used) =>
      names.indexOf(used) < names.indexOf(name) ? [] : [`${name} must be after ${used} in server/src/modules.ts.`],
    ),
  );
  const outside = globSync('platform/**/*.ts', { cwd: root }).flatMap((file) =>
    importsOf(root, file).flatMap((target) =>
      /^(modules|kernel|cli)\/|^(app|modules|schemas|database)\.ts$/.test(target)
        ? [`${root}/${file} must not import ${target}.`]
        : [],
    ),
  );
  const inModules = modules.flatMap(({ name, uses = [] }) => {
    const imports = globSync(`${folderOfModule(name)}/*.ts`, { cwd: root }).flatMap((file) =>
      importsOf(root, file).map((target) => ({ file, target })),
    );
    const wrong = imports.flatMap(({ file, target }) => {
      const [top, second] = target.split('/');
      const module = top === 'modules' ? second : top === 'kernel' ? top : undefined;
      const isAllowed = module === undefined ? !ASSEMBLY.has(top!) : module === name || uses.includes(module);
      if (file === PARTS && target === `modules/${second}/booking.ts`) return [];
      return isAllowed ? [] : [`${root}/${file} must not import ${target}.`];
    });
    const unused = uses.filter((used) => !imports.some(({ target }) => target.startsWith(`${folderOfModule(used)}/`)));
    return [...wrong, ...unused.map((used) => `${name} does not use ${used}.`)];
  });
  return [
    ...missing.map((name) => `modules/${name} has no module in modules.ts.`),
    ...inOrder,
    ...outside,
    ...inModules,
  ];
}

function folderOfModule(name: string): string {
  return name === 'kernel' ? name : `modules/${name}`;
}

/** Returns a file's folder as named in the tree's order, or undefined for a file outside all folders. */
function folderOf({ order }: Tree, file: string): string | undefined {
  if (file.startsWith('..')) return undefined; // For example, a file of the client
  const [top, second, rest] = file.split('/');
  if (second !== undefined && order.includes(top!)) return top;
  return rest === undefined ? undefined : `${top}/${second}`;
}

function importsOf(root: string, file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8');
  const specifiers = source.matchAll(/(?:from|import|import\()\s*'(\.[^']+)'/g);
  return [...specifiers].map(([, specifier]) => relative(root, join(root, dirname(file), specifier!)));
}
