import type { PlanRule } from '@courtside/client';
import { capitalise, type Formats } from '../i18n/formats.ts';
import type { RuleWords } from '../i18n/rule-words.ts';
import { compareNames } from './by-name.ts';

export interface SentenceContext {
  rules: RuleWords;
  formats: Formats;
  /** Returns the name of a sport. */
  sport: (slug: string) => string;
  /** Returns the name of a court, or undefined if the court no longer exists. */
  courtName: (id: number) => string | undefined;
  /** The currency of prices that do not contain a currency. */
  currency: string;
}

type Rule = Pick<PlanRule, 'courts' | 'times' | 'settings'>;
type Settings = PlanRule['settings'];

const MAX_NAMES = 3;
const DAY_END = '24:00';
const DAY_START = '00:00';

/** Returns a rule as one sentence, such as “Weekdays 17:00–21:00 on tennis courts: booking opens 7 days ahead”. */
export function ruleSentence(rule: Rule, context: SentenceContext): string {
  const place = whereOf(rule, context);
  const time = whenOf(rule, context);
  const scope = [time === '' && place === '' ? context.rules.always : time, place].filter(Boolean).join(' ');
  const settings = settingTexts(rule.settings, context).join(', ');
  // A rule that a person is still writing has no settings.
  return capitalise(`${scope}: ${settings || '…'}`);
}

function whereOf({ courts }: Rule, { rules, sport, courtName }: SentenceContext): string {
  if (courts?.type) return rules.onSport(sport(courts.type));
  if (courts?.venue !== undefined) return rules.atVenue(courts.venue);
  if (!courts?.court_ids?.length) return '';
  const known = courts.court_ids.flatMap((id) => courtName(id) ?? []).toSorted(compareNames);
  const names = [...known, ...courts.court_ids.filter((id) => courtName(id) === undefined).map(String)];
  const rest = names.length - MAX_NAMES;
  return rules.onCourts([...names.slice(0, MAX_NAMES), ...(rest > 0 ? [rules.moreCourts(rest)] : [])].join(', '));
}

function whenOf({ times = {} }: Rule, { rules, formats }: SentenceContext): string {
  const { days, from_date: first, to_date: last } = times;
  const start = times.start_time === DAY_START ? undefined : times.start_time;
  const end = times.end_time === DAY_END ? undefined : times.end_time;
  const hours = hoursText(start, end, { rules, formats });
  const day = (date: string): string => `${formats.dayAndMonth(date)} ${date.slice(0, 4)}`;
  const dates =
    first !== undefined && last !== undefined
      ? first === last
        ? rules.date(day(first))
        : rules.dates(day(first), day(last))
      : first !== undefined
        ? rules.fromDate(day(first))
        : last !== undefined
          ? rules.untilDate(day(last))
          : '';
  const weekdays = days === undefined || days.length === 7 ? '' : daysText(days, { rules, formats });
  return [weekdays === '' && hours !== '' ? rules.everyDay : weekdays, hours, dates].filter(Boolean).join(' ');
}

type Texts = Pick<SentenceContext, 'rules' | 'formats'>;

function hoursText(start: string | undefined, end: string | undefined, { rules, formats }: Texts): string {
  if (start !== undefined && end !== undefined) return formats.range(start, end);
  if (start !== undefined) return rules.from(formats.time(start));
  return end === undefined ? '' : rules.until(formats.time(end));
}

function daysText(days: readonly number[], { rules, formats }: Texts): string {
  const sorted = days.toSorted((a, b) => a - b);
  if (sorted.join('') === '12345') return rules.weekdays;
  if (sorted.join('') === '67') return rules.weekend;
  return sorted.map((day) => formats.weekday(day, sorted.length === 1 ? 'long' : 'short')).join(', ');
}

function settingTexts(settings: Settings, context: SentenceContext): string[] {
  const { rules, formats } = context;
  const { bookable, opens, requires_approval: approval, members_only: membersOnly } = settings;
  const texts = [
    bookable !== undefined && (bookable ? rules.bookable : rules.notBookable),
    opens && rules.opens(opens.days_ahead) + (opens.time ? rules.at(formats.time(opens.time)) : ''),
    ...lengthTexts(settings, rules),
    ...(settings.quotas ?? []).map(({ limit, unit, per, counted, every_participant: forAll = false }) => {
      const amount = unit === 'minutes' ? rules.length(limit) : rules.bookings(limit);
      return rules.quota(amount, rules.per[per], rules.counted[counted]) + (forAll ? rules.everyParticipant : '');
    }),
    settings.price_per_hour && priceText(settings.price_per_hour, context),
    approval !== undefined && (approval ? rules.approval : rules.noApproval),
    settings.guests && guestsText(settings.guests, context),
    membersOnly !== undefined && (membersOnly ? rules.membersOnly : rules.notMembersOnly),
    ...limitTexts(settings, rules),
  ];
  return texts.filter((text) => typeof text === 'string');
}

function lengthTexts(settings: Settings, rules: RuleWords): (string | false)[] {
  const { min_notice_minutes: notice, max_duration_minutes: longest, cancellation_cutoff_minutes: cutoff } = settings;
  return [
    notice !== undefined && rules.notice(rules.length(notice)),
    longest !== undefined && rules.longest(rules.length(longest)),
    cutoff !== undefined && (cutoff === 0 ? rules.cancelAnytime : rules.cancellation(rules.length(cutoff))),
  ];
}

function limitTexts(settings: Settings, rules: RuleWords): (string | false)[] {
  const { max_upcoming_bookings: upcoming, max_upcoming_bookings_at_court: atCourt, max_no_shows: noShows } = settings;
  const { max_minutes_per_day: day, max_minutes_per_week: week, may_overlap: overlap } = settings;
  const time = (minutes: number, per: string): string =>
    minutes === 0 ? rules.noLimitPer(per) : rules.timePer(rules.length(minutes), per);
  return [
    upcoming !== undefined && rules.upcoming(upcoming),
    atCourt !== undefined && rules.upcomingAtCourt(atCourt),
    day !== undefined && time(day, rules.per.day),
    week !== undefined && time(week, rules.per.week),
    noShows !== undefined && rules.noShows(noShows),
    overlap !== undefined && (overlap ? rules.overlap : rules.noOverlap),
  ];
}

type Price = NonNullable<Settings['price_per_hour']>;

function moneyText({ amount, currency }: Price, context: SentenceContext): string {
  return context.formats.price({ amount, currency: currency ?? context.currency });
}

function priceText(price: Price, context: SentenceContext): string {
  return price.amount === 0 ? context.rules.free : context.rules.price(moneyText(price, context));
}

function guestsText({ max, price, must_be_named: named }: NonNullable<Settings['guests']>, context: SentenceContext) {
  const { rules } = context;
  if (max === 0) return rules.noGuests;
  return [rules.guests(max), price && rules.guestPrice(moneyText(price, context)), named && rules.named]
    .filter(Boolean)
    .join('');
}
