import { useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

/** How long a person must pause typing before the search words are used, in milliseconds. */
const TYPING_PAUSE_MS = 300;

/** Returns a parameter as text. The router has parsed values such as `3` and `true` to a number and a boolean. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Returns the value of a parameter. Digits become a number, because the router would write such a text in quotes. */
function parameterOf(text: string): string | number | undefined {
  if (text === '') return undefined;
  return String(Number(text)) === text ? Number(text) : text;
}

/**
 * Keeps a list's filters in the page's address, so that a reload, the Back button and links keep them. A filter that
 * is not set is an empty string.
 */
export function useAddressFilters<N extends string>(names: readonly N[]) {
  const router = useRouter();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filters = Object.fromEntries(names.map((name) => [name, textOf(search[name])])) as Record<N, string>;
  const setFilters = (changes: Partial<Record<N, string>>): void => {
    const changed = Object.entries<string | undefined>(changes).map(([name, text]) => [name, parameterOf(text ?? '')]);
    const next = { ...search, ...Object.fromEntries(changed) };
    void router.navigate({ to: '.', search: next as never, state: true, replace: true, resetScroll: false });
  };
  const clear = (): void => setFilters(Object.fromEntries(names.map((name) => [name, ''])) as Record<N, string>);
  return { filters, setFilters, clear, isFiltered: names.some((name) => filters[name] !== '') };
}

/**
 * Keeps what a person types into a search field, and passes it on after a pause. When the filter changes for another
 * reason, for example because a link leads to the page without filters, the field shows the new value.
 */
export function useTypedFilter(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const [sent, setSent] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== sent) setTyped(value);
  }
  const pass = useEffectEvent((text: string) => {
    setSent(text);
    onChange(text);
  });
  const isNew = typed.trim() !== value;
  useEffect(() => {
    if (!isNew) return undefined;
    const timer = setTimeout(() => pass(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, isNew]);
  return [typed, setTyped] as const;
}
