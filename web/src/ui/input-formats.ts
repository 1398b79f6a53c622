import { useState } from 'react';
import { decimalPlacesOf } from '@courtside/client';
import { useAdminWords } from '../i18n/admin-words.ts';
import { useFormats } from '../lib/format.ts';
import { isCompleteTime, isTime, parseTime } from '../lib/time-text.ts';

interface TimeInputProps {
  /** HH:MM, or the text that the person has typed so far. */
  value: string;
  onChange: (time: string) => void;
  /** Whether the time can be 24:00. */
  isEnd?: boolean | undefined;
  isRequired?: boolean | undefined;
}

/**
 * Returns the attributes of an input for a time of day. The input shows the time in the format of the person's region,
 * and accepts the format of any region. The value is HH:MM as soon as the typed time is complete.
 */
export function useTimeInput({ value, onChange, isEnd = false, isRequired = true }: TimeInputProps) {
  const words = useAdminWords();
  const formats = useFormats();
  const [typed, setTyped] = useState<string>();
  const example = formats.time('18:30');
  const isValid = isTime(value, isEnd) || (!isRequired && value === '');
  const finish = (): void => {
    const time = parseTime(typed ?? '');
    if (time !== undefined && time !== value) onChange(time);
    setTyped(undefined);
  };
  return {
    value: typed ?? (isTime(value, true) ? formats.time(value) : value),
    required: isRequired,
    // The numeric keyboard of a phone has no letters for AM and PM.
    inputMode: example.startsWith('18') ? 'numeric' : 'text',
    autoComplete: 'off',
    placeholder: example,
    ref: (input: HTMLInputElement | null): void => input?.setCustomValidity(isValid ? '' : words.enterTime(example)),
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      const time = isCompleteTime(target.value) ? parseTime(target.value) : undefined;
      onChange(time ?? target.value);
    },
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') finish();
    },
    onBlur: finish,
  } as const;
}

/** Returns the attributes of an input for a price. */
export function usePriceInput(currency: string) {
  const words = useAdminWords();
  const decimals = decimalPlacesOf(currency);
  return {
    inputMode: 'decimal',
    autoComplete: 'off',
    pattern: decimals === 0 ? '\\d+' : `\\d+([.,]\\d{1,${decimals}})?`,
    ref: validationText(decimals === 0 ? words.enterWholePrice : words.enterPrice),
  } as const;
}

/**
 * Returns an input's `ref`, which replaces the browser's own message about an empty or wrongly formatted value. The
 * function is new in each render. React then calls it again, so that it checks the current value.
 */
function validationText(text: string) {
  return (input: HTMLInputElement | null): void => {
    const { patternMismatch = false, valueMissing = false } = input?.validity ?? {};
    input?.setCustomValidity(patternMismatch || valueMissing ? text : '');
  };
}
