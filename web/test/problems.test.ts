import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { catalogue } from '../../server/src/platform/error-catalogue.ts';
import { problemMessages } from '../src/i18n/problems.ts';

const FOLDER = resolve(import.meta.dirname, '../src/i18n');
/** One file per language, except for English, because the service itself sends the English texts. */
const languages = globSync('problems-*.ts', { cwd: FOLDER });

for (const file of languages) {
  test(`${file} has a translated title and a remedy for every problem`, async () => {
    const { problems } = (await import(join(FOLDER, file))) as typeof import('../src/i18n/problems-es.ts');
    for (const [code, [title, remedy]] of Object.entries(problems.codes)) {
      const { title: english } = catalogue[code as keyof typeof catalogue];
      assert.ok(title.length > 3 && title !== english && remedy.length > 3, code);
      assert.match(`${title}|${remedy}`, /^[^.]+\|.+\.$/, code);
    }
  });
}

test('texts include the values of the rule; an unknown code shows the English detail', async () => {
  assert.ok(languages.length > 0);
  const { problems } = await import('../src/i18n/problems-es.ts');
  const { problem, fieldError } = problemMessages(problems);
  const errors = [{ code: 'too_early', detail: '…', values: { max_advance_days: 7, last_date: '2026-12-01' } }];
  const text = problem({ code: 'too_early', detail: '…', errors });
  assert.match(text, /^Todavía no se puede reservar ese día\. .*7 días de antelación: hoy, hasta el 2026-12-01\.$/);
  assert.equal(fieldError(errors[0]!), text);
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
  assert.equal(fieldError({ code: 'required', detail: 'name is required.' }), 'Falta este dato.');
  assert.match(problem({ code: 'slot_taken', detail: '…', errors: [] }), /^Esa hora ya está ocupada\./);
  assert.equal(problem({ code: 'brand_new', detail: 'As it came.', errors: [] }), 'As it came.');
});
