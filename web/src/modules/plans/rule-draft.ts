import type { PlanRule } from '@courtside/client';
import { type SettingDraft, settingDrafts, settingsOf } from './setting-drafts.ts';

export type CourtsChoice = 'all' | 'sport' | 'venue' | 'list';
export type DaysChoice = 'every' | 'weekdays' | 'weekend' | 'chosen';

/** A rule as the form contains it. */
export interface RuleDraft {
  name: string;
  courts: CourtsChoice;
  sport: string;
  venue: string;
  courtIds: number[];
  daysChoice: DaysChoice;
  days: number[];
  start: string;
  end: string;
  first: string;
  last: string;
  settings: SettingDraft[];
}

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const WEEKDAYS = [1, 2, 3, 4, 5];
const WEEKEND = [6, 7];

export const emptyRule: RuleDraft = {
  ...{ name: '', courts: 'all', sport: '', venue: '', courtIds: [], daysChoice: 'every', days: EVERY_DAY },
  ...{ start: '', end: '', first: '', last: '', settings: [] },
};

export function daysOfChoice(choice: DaysChoice, days: number[]): number[] {
  return { every: EVERY_DAY, weekdays: WEEKDAYS, weekend: WEEKEND, chosen: days }[choice];
}

function choiceOfDays(days: readonly number[]): DaysChoice {
  const text = days.toSorted((a, b) => a - b).join('');
  return text === '1234567' ? 'every' : text === '12345' ? 'weekdays' : text === '67' ? 'weekend' : 'chosen';
}

export function ruleDraftOf({ name, courts, times = {}, settings }: PlanRule, currency: string): RuleDraft {
  const days = times.days ?? EVERY_DAY;
  return {
    name,
    courts: courts?.court_ids ? 'list' : courts?.venue !== undefined ? 'venue' : courts?.type ? 'sport' : 'all',
    ...{ sport: courts?.type ?? '', venue: courts?.venue ?? '', courtIds: courts?.court_ids ?? [] },
    ...{ daysChoice: choiceOfDays(days), days },
    ...{ start: times.start_time ?? '', end: times.end_time ?? '' },
    ...{ first: times.from_date ?? '', last: times.to_date ?? '' },
    settings: settingDrafts(settings, currency),
  };
}

/** Returns the rule without its name. */
export function ruleOf(draft: RuleDraft): Omit<PlanRule, 'name'> {
  const { courts, days, start, end, first, last } = draft;
  const times = {
    ...(choiceOfDays(days) !== 'every' && { days }),
    ...(start !== '' && { start_time: start }),
    ...(end !== '' && { end_time: end }),
    ...(first !== '' && { from_date: first }),
    ...(last !== '' && { to_date: last }),
  };
  return {
    ...(courts === 'sport' && { courts: { type: draft.sport } }),
    ...(courts === 'venue' && { courts: { venue: draft.venue } }),
    ...(courts === 'list' && { courts: { court_ids: draft.courtIds } }),
    ...(Object.keys(times).length > 0 && { times }),
    settings: settingsOf(draft.settings),
  };
}

/** A reason why the form cannot be saved yet. */
export type RuleGap = 'noSettings' | 'noDays' | 'noCourts' | 'endBeforeStart' | 'lastBeforeFirst';

export function gapOf({ settings, days, courts, courtIds, start, end, first, last }: RuleDraft): RuleGap | undefined {
  if (courts === 'list' && courtIds.length === 0) return 'noCourts';
  if (days.length === 0) return 'noDays';
  if (end !== '' && end <= (start || '00:00')) return 'endBeforeStart';
  if (first !== '' && last !== '' && last < first) return 'lastBeforeFirst';
  return settings.length === 0 ? 'noSettings' : undefined;
}
