import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue, fieldCodes, modules as serverModules } from '../../server/src/modules.ts';
import { commonTexts, loadMessages, loadTexts } from '../src/i18n/load-problems.ts';
import type { ProblemTexts } from '../src/i18n/problems.ts';
import { modules } from '../src/modules.ts';

const codesOf = ({ codes, fieldErrors }: ProblemTexts): string[] =>
  Object.keys({ ...codes, ...fieldErrors }).toSorted();

for (const language of ['en', 'es'] as const) {
  test(`each module has a text (${language}) for every problem and field error of the server's module`, async () => {
    const common = codesOf((await commonTexts[language]()).problems);
    for (const { name, problems = {} } of serverModules) {
      const folder = name === 'kernel' ? 'booking' : name;
      const file = await modules.find((module) => module.name === folder)?.problems?.[language]();
      const codes = Object.keys(problems).filter((code) => !common.includes(code));
      assert.deepEqual(codesOf(file?.problems ?? {}), codes.toSorted(), `the texts in web/src/modules/${folder}`);
    }
    const codes = new Set((await loadTexts(language)).flatMap(codesOf));
    const missing = [...Object.keys(catalogue), ...fieldCodes, 'unexpected_answer'].filter((code) => !codes.has(code));
    assert.deepEqual(missing, []);
  });

  test(`texts for problems have the same form everywhere (${language})`, async () => {
    for (const texts of await loadTexts(language)) {
      for (const [code, [title, remedy]] of Object.entries(texts.codes ?? {})) {
        assert.match(title, /^\p{Lu}.{4,}[^.]$/u, code);
        if (remedy !== undefined) assert.match(remedy, /^\p{Lu}.+\.$/u, code);
      }
      for (const [code, text] of Object.entries({ ...texts.fieldErrors, ...texts.fieldsWithCodes }))
        assert.match(text, /^\p{Lu}.+\.$/u, code);
    }
  });
}

const NO_ERRORS = { title: 'As it came', errors: [] };
const errorOf = (code: string, values: object, pointer?: string) => ({
  ...{ code, detail: 'for programs', values: { ...values } },
  ...(pointer !== undefined && { pointer }),
});
/** A problem as the service sends it for a violated rule: its only error has the same code. */
const violation = (code: string, values: object) => ({ ...NO_ERRORS, code, errors: [errorOf(code, values)] });
const invalid = (code: string, pointer: string) => ({
  ...{ ...NO_ERRORS, code: 'validation_failed' },
  errors: [{ code, pointer, detail: 'for programs' }],
});

const shared = { quota: 'plan', unit: 'minutes', per: 'week', counted: 'membership' };
const participant = { ...shared, quota: 'participant' };

test('English texts include the values of the rule', async () => {
  const { problem, fieldError } = await loadMessages('en');
  const cases: [string, object, RegExp][] = [
    [
      'too_early',
      { max_advance_days: 7, last_date: '2026-12-01' },
      /up to 7 days ahead\. Today, that is until Tuesday,? /,
    ],
    ['too_late', { min_notice_minutes: 1 }, /at least 1 minute before/],
    ['off_grid', { slot_minutes: 30 }, /every 30 minutes/],
    ['duration_out_of_range', { min_duration_minutes: 60, max_duration_minutes: 90 }, /lasts 60 to 90 minutes\.$/],
    ['duration_out_of_range', { min_duration_minutes: 60, max_duration_minutes: 60 }, /lasts 60 minutes\.$/],
    ['outside_opening_hours', { windows: [] }, /The court is closed on that day\.$/],
    ['too_many_people', { capacity: 4 }, /At most 4 people can play here/],
    ['quota_exceeded', { quota: 'upcoming_bookings', limit: 2, used: 2 }, /at most 2 upcoming bookings\. Cancel a/],
    ['quota_exceeded', { quota: 'minutes_a_day', limit: 90, used: 60 }, /at most 90 minutes a day\. /],
    ['not_in_plan', { rule: 'Evenings', plan: 'Juniors' }, /court\. Rule of the plan “Juniors”: Evenings\.$/],
    ['too_early', { opens_on: '2026-12-01', opens_at: '08:00' }, /opens on Tuesday,? .+ at 0?8:00/],
    ['quota_exceeded', { ...shared, limit: 120, used: 120 }, /family or team has used 2 h of 2 h in that week\. /],
    ['quota_exceeded', { ...participant, participant: 1, limit: 120 }, /Player 2 cannot take part\. /],
    ['slot_taken', { buffer_minutes: 10 }, /must stay free for 10 minutes between two bookings/],
    ['slot_taken', {}, /^This time is already taken\. Choose another time or court\.$/],
  ];
  for (const [code, values, pattern] of cases) {
    const text = problem(violation(code, values));
    assert.match(text, pattern);
    assert.equal(fieldError(errorOf(code, values)), text);
  }
  assert.equal(problem({ ...NO_ERRORS, code: 'invalid_credentials' }), 'Wrong email or password.');
  const attempts = (retryAfterSeconds?: number) =>
    problem({ ...NO_ERRORS, code: 'too_many_attempts', retryAfterSeconds });
  assert.equal(attempts(40), 'Too many attempts. Try again in 40 seconds.');
  assert.equal(attempts(121), 'Too many attempts. Try again in 3 minutes.');
  assert.equal(attempts(), 'Too many attempts. Wait a while and try again.');
  const alternatives = [{ court_name: 'Padel 1', start_time: '08:00' }];
  assert.match(problem({ ...NO_ERRORS, code: 'slot_available', alternatives }), /Padel 1 is free at 0?8:00/);
  const affected = problem({ ...NO_ERRORS, code: 'court_has_bookings', document: { booking_ids: [1, 2] } });
  assert.match(affected, /2 upcoming bookings are affected\./);
});

test('an invalid field is described in words, with its name where the text does not say it', async () => {
  const { problem, fieldError } = await loadMessages('en');
  assert.equal(problem(invalid('too_few', '#/scopes')), 'Choose at least one permission.');
  assert.equal(problem(invalid('too_long', '#/reason')), 'Reason: This is too long.');
  assert.equal(problem(invalid('wrong_type', '#/days/0')), 'Days: This is not a valid value.');
  assert.equal(problem(invalid('wrong_type', '#/constructor')), 'This is not a valid value.');
  assert.equal(fieldError(errorOf('not_after_start', {}, '#/end_time')), 'The end must be after the start.');
  assert.equal(fieldError(errorOf('too_long', {}, '#/reason')), 'This is too long.');
});

test('a code of a newer service shows its title, never the text for programs', async () => {
  for (const { problem, fieldError } of [await loadMessages('en'), await loadMessages('es')]) {
    assert.equal(problem({ ...NO_ERRORS, code: 'brand_new' }), 'As it came.');
    assert.doesNotMatch(problem(invalid('brand_new', '#/name')), /programs/);
    assert.doesNotMatch(fieldError(errorOf('brand_new', {})), /programs/);
  }
});

test('Spanish texts include the values of the rule', async () => {
  const { problem, fieldError } = await loadMessages('es');
  const early = violation('too_early', { max_advance_days: 7, last_date: '2026-12-01' });
  const text = problem(early);
  assert.match(
    text,
    /^Todavía no se puede reservar ese día\. .*7 días de antelación\. Hoy, eso es hasta el martes 1 de dic/,
  );
  assert.equal(fieldError(early.errors[0]!), text);
  const limited = (values: object) => problem(violation('quota_exceeded', values));
  assert.match(
    limited({ quota: 'upcoming_bookings', limit: 2, used: 2 }),
    /2 reservas próximas\. Cancela una, o espera/,
  );
  const barred = limited({ quota: 'no_shows', limit: 3, used: 3, days: 30 });
  assert.match(barred, /\. No te presentaste a 3 reservas en un plazo de 30 días\. /);
  assert.match(
    limited({ quota: 'no_shows', limit: 1, used: 1, days: 1 }),
    /No te presentaste a 1 reserva en un plazo de 1 día\./,
  );
  const waiting = limited({ quota: 'waitlist_entries', limit: 20, used: 20 });
  assert.match(
    waiting,
    /\. Ya estás en 20 listas de espera, y el límite es 20\. Sal de una antes de apuntarte a otra\.$/,
  );
  assert.doesNotMatch(barred + waiting, /[Cc]ancela /);
  assert.equal(fieldError({ code: 'required', detail: 'name is required.' }), 'Rellena este campo.');
  assert.match(problem({ ...NO_ERRORS, code: 'slot_taken' }), /^Esa hora ya está ocupada\./);
});
