import { useState } from 'react';
import type { FindSearch } from '../../lib/find-search.ts';
import type { Part } from './time-rows.ts';

/** The choices that narrow the courts and times. */
export type Filters = Pick<FindSearch, 'search' | 'type' | 'place' | 'from' | 'length'>;

/** The filters, the view and the part of the day, which the device stores. Search words are not stored. */
export type Remembered = Omit<Filters, 'search'> & Pick<FindSearch, 'view'> & { part?: Part };

const STORAGE_KEY = 'courtside.find';

export function readRemembered(): Remembered {
  try {
    return (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}') as Remembered | null) ?? {};
  } catch {
    return {};
  }
}

export function useRemembered(): [Remembered, (fields: Remembered) => void] {
  const [remembered, setRemembered] = useState(readRemembered);
  const remember = (fields: Remembered): void => {
    const next = { ...remembered, ...fields };
    localStorage.setItem(STORAGE_KEY, JSON.stringify(next));
    setRemembered(next);
  };
  return [remembered, remember];
}

/** Returns the filters in the URL. If the URL contains no filter, returns the remembered filters. */
export function filtersOf(url: FindSearch, remembered: Remembered): Filters {
  const inUrl = pickFilters(url);
  return Object.values(inUrl).some((value) => value !== undefined) ? inUrl : pickFilters(remembered);
}

function pickFilters({ search, type, place, from, length }: Filters): Filters {
  return { search, type, place, from, length };
}

/** Returns the filters of courts as query parameters of the service. */
export function placeFilter({ search, type, place }: Filters) {
  return {
    ...(search !== undefined && { search }),
    ...(type !== undefined && { type }),
    ...(place !== undefined && { indoor: place === 'indoor' }),
  };
}

/** Counts the filters that the “Filters” button opens. The sport has its own buttons. */
export function countFilters({ search, place, from, length }: Filters, near: string | undefined): number {
  return [search, place, from, length, near].filter((value) => value !== undefined).length;
}

export const NO_FILTERS: Filters = pickFilters({});
