import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { catalogue } from '../../server/src/error-catalogue.ts';
import { speakOf } from '../src/i18n/problems.ts';

const FOLDER = resolve(import.meta.dirname, '../src/i18n');
const SERVER = resolve(import.meta.dirname, '../../server/src');
/** Every language but English, which the service speaks itself: `problems-es.ts` and its like. */
const languages = globSync('problems-*.ts', { cwd: FOLDER });

/** The codes of faults that the service names in its source. */
function faultCodes(): string[] {
  const sources = globSync('**/*.ts', { cwd: SERVER }).map((file) => readFileSync(join(SERVER, file), 'utf8'));
  const named = sources.flatMap((source) => [...source.matchAll(/\bcode: '([a-z_]+)'/g)].map(([, code]) => code!));
  const validation = readFileSync(join(SERVER, 'http/validation.ts'), 'utf8').match(/const codes[^}]+}/)![0];
  const given = [...validation.matchAll(/: '([a-z_]+)'/g)].map(([, code]) => code!);
  return [...new Set([...named, ...given])];
}

for (const file of languages) {
  test(`${file} says of every problem what it is and what to do, in words of its own`, async () => {
    const { problems } = (await import(join(FOLDER, file))) as typeof import('../src/i18n/problems-es.ts');
    // The one of `/live` comes outside the API, to no page.
    const codes = Object.keys(catalogue).filter((code) => code !== 'ticket_invalid');
    assert.deepEqual(Object.keys(problems.codes).toSorted(), codes.toSorted());
    for (const [code, [title, remedy]] of Object.entries(problems.codes)) {
      const { title: english } = catalogue[code as keyof typeof catalogue];
      assert.ok(title.length > 3 && title !== english && remedy.length > 3, code);
      assert.match(`${title}|${remedy}`, /^[^.]+\|.+\.$/, code);
    }
    const unknown = faultCodes().filter((code) => !(code in problems.faults) && !(code in problems.codes));
    assert.deepEqual(unknown, []);
  });
}

test('a language names the values of the rule; a code that it does not know is told as it came', async () => {
  assert.ok(languages.length > 0);
  const { problems } = await import('../src/i18n/problems-es.ts');
  const { problem, fault } = speakOf(problems);
  const errors = [{ code: 'too_early', detail: '…', values: { max_advance_days: 7, last_date: '2026-12-01' } }];
  const told = problem({ code: 'too_early', detail: '…', errors });
  assert.match(told, /^Todavía no se puede reservar ese día\. .*7 días de antelación: hoy, hasta el 2026-12-01\.$/);
  assert.equal(fault(errors[0]!), told);
  assert.equal(fault({ code: 'required', detail: 'name is required.' }), 'Falta este dato.');
  assert.match(problem({ code: 'slot_taken', detail: '…', errors: [] }), /^Esa hora ya está ocupada\./);
  assert.equal(problem({ code: 'brand_new', detail: 'As it came.', errors: [] }), 'As it came.');
});
