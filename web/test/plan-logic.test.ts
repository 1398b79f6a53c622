import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlanRule } from '../../client/src/index.ts';
import { gapOf, emptyRule, ruleDraftOf, ruleOf } from '../src/modules/plans/rule-draft.ts';
import { formatsOf } from '../src/i18n/formats.ts';
import { ruleWords } from '../src/i18n/rule-words.ts';
import { ruleSentence } from '../src/lib/rule-sentence.ts';
import { rulesInEffect } from '../src/lib/rules-in-effect.ts';

type Rule = Omit<PlanRule, 'name'>;

const sentenceOf = (rule: Rule, language: 'en' | 'es'): string =>
  ruleSentence(rule, {
    rules: ruleWords[language],
    formats: formatsOf(language === 'en' ? 'en-GB' : 'es-ES'),
    sport: (slug) => slug.charAt(0).toUpperCase() + slug.slice(1),
    courtName: (id) => (id < 9 ? `Court ${id}` : undefined),
    currency: 'EUR',
  }).replaceAll('\u00a0', ' ');

const EUROS = (amount: number) => ({ amount, currency: 'EUR' });
const RULES: [rule: Rule, en: string, es: string][] = [
  [
    {
      courts: { type: 'tennis' },
      times: { days: [5, 1, 2, 3, 4], start_time: '17:00', end_time: '21:00' },
      settings: {
        opens: { days_ahead: 7, time: '08:00' },
        quotas: [{ per: 'week', unit: 'minutes', limit: 120, counted: 'membership' }],
        price_per_hour: EUROS(1800),
      },
    },
    'Weekdays 17:00–21:00 on tennis courts: booking opens 7 days ahead at 08:00, at most 2 hours a week per family or team, €18 an hour',
    'De lunes a viernes 17:00–21:00 en pistas de tennis: la reserva se abre 7 días antes a las 08:00, como máximo 2 horas a la semana por familia o equipo, 18 € por hora',
  ],
  [
    { settings: { quotas: [{ per: 'week', unit: 'bookings', limit: 2, counted: 'person', every_participant: true }] } },
    'Always: at most 2 bookings a week per person, counted for every player',
    'Siempre: como máximo 2 reservas a la semana por persona, para cada jugador',
  ],
  [
    { settings: { opens: { days_ahead: 0 } } },
    'Always: booking opens on the same day',
    'Siempre: la reserva se abre el mismo día',
  ],
  [
    { times: { days: [1, 2, 3, 4, 5], start_time: '18:00', end_time: '24:00' }, settings: { bookable: false } },
    'Weekdays from 18:00: cannot be booked',
    'De lunes a viernes desde las 18:00: no se puede reservar',
  ],
  [
    { times: { end_time: '12:00' }, courts: { venue: 'River Club' }, settings: { price_per_hour: EUROS(0) } },
    'Every day until 12:00 at River Club: free of charge',
    'Todos los días hasta las 12:00 en River Club: gratis',
  ],
  [
    {
      times: { days: [6, 7], from_date: '2027-06-01', to_date: '2027-08-31' },
      courts: { court_ids: [1, 2, 3, 9, 4] },
      settings: { requires_approval: true, members_only: true },
    },
    'Weekends from 1 Jun 2027 to 31 Aug 2027 on Court 1, Court 2, Court 3, 2 more courts: needs approval, all players need a membership',
    'Los fines de semana del 1 jun 2027 al 31 ago 2027 en Court 1, Court 2, Court 3, 2 pistas más: necesita aprobación, todos los jugadores necesitan membresía',
  ],
  [
    {
      times: { days: [2, 4], from_date: '2027-06-01', to_date: '2027-06-01' },
      settings: {
        ...{ min_notice_minutes: 90, cancellation_cutoff_minutes: 1440, max_duration_minutes: 45 },
        quotas: [{ per: 'day', unit: 'bookings', limit: 1, counted: 'person' }],
        guests: { max: 2, price: EUROS(550), must_be_named: true },
      },
    },
    'Tue, Thu on 1 Jun 2027: must be booked at least 1.5 hours before the start, at most 45 minutes per booking, can be cancelled until 24 hours before the start, at most 1 booking a day per person, up to 2 guests for €5.50 each, named in the booking',
    'Mar, jue el 1 jun 2027: hay que reservar al menos 1,5 horas antes del inicio, como máximo 45 minutos por reserva, se puede cancelar hasta 24 horas antes del inicio, como máximo 1 reserva al día por persona, hasta 2 invitados por 5,50 € cada uno, con su nombre en la reserva',
  ],
  [
    { settings: { max_upcoming_bookings: 30, max_minutes_per_day: 0, max_minutes_per_week: 600, may_overlap: true } },
    'Always: at most 30 upcoming bookings, no limit on booked time a day, at most 10 hours booked a week, several bookings at the same time are allowed',
    'Siempre: como mucho 30 reservas próximas, sin límite de tiempo reservado al día, como mucho 10 horas de reserva a la semana, se permiten varias reservas a la misma hora',
  ],
  [
    { settings: { max_upcoming_bookings: 0, max_upcoming_bookings_at_court: 1, max_no_shows: 0, may_overlap: false } },
    'Always: any number of upcoming bookings, at most 1 upcoming booking per court, no limit on no-shows, the usual rule for bookings at the same time',
    'Siempre: sin límite de reservas próximas, como mucho 1 reserva próxima por pista, sin límite de ausencias, la regla habitual para reservas a la misma hora',
  ],
];

test('describes a rule in one sentence, in each language', () => {
  for (const [rule, en, es] of RULES) {
    assert.equal(sentenceOf(rule, 'en'), en);
    assert.equal(sentenceOf(rule, 'es'), es);
  }
});

test('a form saves the rule that it shows', () => {
  for (const [rule] of RULES) {
    assert.deepEqual(ruleOf(ruleDraftOf({ name: 'Rule', ...rule }, 'EUR')), rule);
  }
});

test('an empty price is not free of charge', () => {
  const draft = { ...emptyRule, settings: [{ kind: 'price', amount: ' ', currency: 'EUR' }] } as typeof emptyRule;
  assert.equal(sentenceOf(ruleOf(draft), 'en'), 'Always: …');
});

test('a form says what a rule lacks', () => {
  const draft = { ...emptyRule, settings: [{ kind: 'bookable', value: false }] } as typeof emptyRule;
  assert.equal(gapOf(draft), undefined);
  assert.equal(gapOf(emptyRule), 'noSettings');
  assert.equal(gapOf({ ...draft, courts: 'list' }), 'noCourts');
  assert.equal(gapOf({ ...draft, days: [] }), 'noDays');
  assert.equal(gapOf({ ...draft, start: '18:00', end: '18:00' }), 'endBeforeStart');
  assert.equal(gapOf({ ...draft, first: '2027-02-01', last: '2027-01-31' }), 'lastBeforeFirst');
});

test('a player sees only the settings that can win', () => {
  const opens = (days_ahead: number) => ({ opens: { days_ahead } });
  const quota = (per: 'day' | 'week', limit: number) => ({ per, unit: 'bookings', limit, counted: 'person' }) as const;
  const tennis = { type: 'tennis' };
  const rules: Parameters<typeof rulesInEffect>[0] = [
    { level: 'person', name: 'All', settings: { ...opens(14), quotas: [quota('week', 5)] } },
    { level: 'membership', name: 'Tennis', courts: tennis, settings: { bookable: true } },
    { level: 'plan', name: 'Same courts', courts: tennis, settings: { bookable: false, ...opens(3) } },
    { level: 'plan', name: 'Evenings', times: { start_time: '18:00' }, settings: { bookable: false, ...opens(2) } },
    { level: 'plan', name: 'Rest', settings: { ...opens(7), quotas: [quota('week', 2), quota('day', 1)] } },
  ];
  assert.deepEqual(
    rulesInEffect(rules).map(({ name, settings }) => [name, settings]),
    [
      ['All', rules[0]!.settings],
      ['Tennis', { bookable: true }],
      ['Evenings', { bookable: false }],
      ['Rest', { quotas: [quota('day', 1)] }],
    ],
  );
});
