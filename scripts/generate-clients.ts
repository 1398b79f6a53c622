/**
 * Writes the code samples of all operations, and the Python client's generated modules, for `npm run generate`. With
 * `--check`, the script writes nothing, and its exit code is 1 if a file is out of date.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Document, operationsOf } from './clients/operations.ts';
import { pythonModules } from './clients/python.ts';
import { samplesOf } from './clients/samples.ts';
import { readOpenApi } from './openapi.ts';

const ROOT = join(import.meta.dirname, '..');

const document = await readOpenApi<Document>();
const operations = operationsOf(document);
const modules = Object.entries(pythonModules(document, operations));
const samples = Object.fromEntries(operations.map((operation) => [operation.id, samplesOf(operation)]));
const files = {
  'server/src/platform/http/samples.json': `${JSON.stringify(samples, null, 2)}\n`,
  ...Object.fromEntries(modules.map(([name, text]) => [`clients/python/courtside/${name}`, text])),
};

for (const [name, text] of Object.entries(files)) {
  const file = join(ROOT, name);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else {
    process.stderr.write(`${name} is out of date. Run \`npm run generate\` and commit the file.\n`);
    process.exitCode = 1;
  }
}
