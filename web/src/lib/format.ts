import { useMemo } from 'react';
import { now } from './clock.ts';
import { type Formats, formatsOf, localeOf } from '../i18n/formats.ts';
import { useLanguage } from '../i18n/words.tsx';

/** Returns the date in a time zone, as YYYY-MM-DD. */
export function dateIn(timeZone: string, at: number = now()): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);
}

/** Returns the time of day in a time zone, in minutes since midnight. */
export function minuteIn(timeZone: string, at: number = now()): number {
  return minuteOf(new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at));
}

/** Whether a string is a valid date in the form YYYY-MM-DD. */
export function isDate(text: string | undefined): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text ?? '') && !Number.isNaN(Date.parse(`${text}T00:00Z`));
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

export function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

export function timeOf(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

export const viewerZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Whether clocks in both time zones show the same date and time at an instant. */
export function isSameClock(a: string, b: string, at: number): boolean {
  return dateIn(a, at) === dateIn(b, at) && minuteIn(a, at) === minuteIn(b, at);
}

export function useFormats(): Formats {
  const { language } = useLanguage();
  return useMemo(() => formatsOf(localeOf(language)), [language]);
}
