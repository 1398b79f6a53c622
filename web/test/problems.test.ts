import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { catalogue } from '../../server/src/platform/error-catalogue.ts';
import { speakOf } from '../src/i18n/problems.ts';

const FOLDER = resolve(import.meta.dirname, '../src/i18n');
const SERVER = resolve(import.meta.dirname, '../../server/src');
/** Every language but English, which the service speaks itself: `problems-es.ts` and its like. */
const languages = globSync('problems-*.ts', { cwd: FOLDER });

/** The codes of faults that the service names in its source. */
function faultCodes(): string[] {
  const sources = globSync('**/*.ts', { cwd: SERVER }).map((file) => readFileSync(join(SERVER, file), 'utf8'));
  const named = sources.flatMap((source) => [...source.matchAll(/\bcode: '([a-z_]+)'/g)].map(([, code]) => code!));
  const validation = readFileSync(join(SERVER, 'platform/http/validation.ts'), 'utf8').match(
    /const codeByKeyword[^}]+}/,
  )![0];
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
  const limited = (values: object) =>
    problem({
      code: 'quota_exceeded',
      detail: '…',
      errors: [{ code: 'quota_exceeded', detail: '…', values: { ...values } }],
    });
  assert.match(limited({ quota: 'upcoming_bookings', limit: 2, used: 2 }), /\. Cancela una reserva, o espera/);
  const barred = limited({ quota: 'no_shows', limit: 3, used: 3, days: 30 });
  assert.match(barred, /\. No te presentaste a 3 reservas en 30 días: .* más antigua\./);
  assert.match(limited({ quota: 'no_shows', limit: 1, used: 1, days: 1 }), /a 1 reserva en 1 día:/);
  const waiting = limited({ quota: 'waitlist_entries', limit: 20, used: 20 });
  assert.match(waiting, /\. Esperas ya por 20 pistas, .* por 20: sal de alguna lista\.$/);
  assert.doesNotMatch(barred + waiting, /[Cc]ancela/);
  assert.equal(fault({ code: 'required', detail: 'name is required.' }), 'Falta este dato.');
  assert.match(problem({ code: 'slot_taken', detail: '…', errors: [] }), /^Esa hora ya está ocupada\./);
  assert.equal(problem({ code: 'brand_new', detail: 'As it came.', errors: [] }), 'As it came.');
});
