import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { modules } from '../src/modules.ts';
import type { Expectations } from './expectations.ts';

const require = createRequire(import.meta.url);

/** The expectations of each module that has any, in the order of `modules.ts`. */
export const expectations: ReadonlyMap<string, Expectations> = readExpectations();

function readExpectations(): Map<string, Expectations> {
  const folders = globSync('*/expectations.ts', { cwd: import.meta.dirname }).map((file) => dirname(file));
  const names = modules.map(({ name }) => name);
  const other = folders.find((folder) => !names.includes(folder));
  if (other !== undefined) throw new Error(`${fileOf(other)} must be in a folder with the name of a module.`);
  const used = names.filter((name) => folders.includes(name));
  return new Map(used.map((name) => [name, require(`./${name}/expectations.ts`).expectations as Expectations]));
}

/** Returns the entries of one field of all expectations. */
export function entriesOf<T>(field: (one: Expectations) => Readonly<Record<string, T>> | undefined): [string, T][] {
  return [...expectations.values()].flatMap((one) => Object.entries(field(one) ?? {}));
}

/** Returns the path of the file with a module's expectations. */
export function fileOf(module: string): string {
  return `server/test/${module}/expectations.ts`;
}

/** Returns the path of the file that must name an operation or another name that a module declares. */
export function fileFor(name: string): string {
  const src = join(import.meta.dirname, '../src');
  const owner = modules.find((module) =>
    globSync(module.name === 'kernel' ? 'kernel/*.ts' : `modules/${module.name}/*.ts`, { cwd: src }).some((file) =>
      readFileSync(join(src, file), 'utf8').includes(`'${name}'`),
    ),
  );
  return fileOf(owner?.name ?? 'NAME');
}
