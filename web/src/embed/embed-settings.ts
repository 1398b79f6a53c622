import { localeOf, regionOf } from '@courtside/client';

/** The attributes of `<courtside-courts>`. */
export const ATTRIBUTES = ['api-key', 'sport', 'courts', 'date', 'days', 'lang', 'base-path'] as const;

export interface EmbedSettings {
  apiKey: string;
  /** The sports to show. Empty for all sports. */
  sports: string[];
  /** The ids of the courts to show, in this order. Empty for all courts. */
  courts: number[];
  /** The first day of the strip, or undefined for today. */
  date: string | undefined;
  /** The number of days in the strip. */
  days: number;
  /** The path prefix of the API. */
  basePath: string;
}

const DEFAULT_DAYS = 7;
const MAX_DAYS = 31;
const DAY_MS = 86_400_000;

const list = (text: string | null): string[] => (text ?? '').split(/[\s,]+/).filter((item) => item !== '');

/**
 * Reads the settings from attributes. Ignores invalid values, so that the component shows times even if an attribute
 * contains a typing error.
 */
export function readEmbedSettings(attribute: (name: (typeof ATTRIBUTES)[number]) => string | null): EmbedSettings {
  const date = attribute('date')?.trim() ?? '';
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date));
  const days = Number(attribute('days') ?? DEFAULT_DAYS);
  return {
    apiKey: attribute('api-key')?.trim() ?? '',
    sports: list(attribute('sport')),
    courts: list(attribute('courts'))
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0),
    date: isDate ? date : undefined,
    days: Number.isInteger(days) && days >= 1 ? Math.min(days, MAX_DAYS) : DEFAULT_DAYS,
    basePath: attribute('base-path') ?? '/api/v1',
  };
}

/** Returns the days of the strip, which never starts in the past. */
export function stripOf({ date, days }: Pick<EmbedSettings, 'date' | 'days'>, today: string): string[] {
  const first = date !== undefined && date > today ? date : today;
  return Array.from({ length: days }, (_, i) => dayAfter(first, i));
}

export function dayAfter(date: string, count: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
}

/**
 * Chooses the locale for texts, dates and prices. If the page's language has no region, as in `lang="en"`, the
 * visitor's region decides between 18:00 and 6:00 PM.
 */
export function embedLocaleOf(pageLanguage: string, preferred: readonly string[]): string {
  const language = /^es\b/i.test(pageLanguage) ? 'es' : 'en';
  const pageRegion = pageLanguage.includes('-') ? regionOf([pageLanguage]) : undefined;
  return localeOf(language, pageRegion ?? regionOf(preferred));
}
