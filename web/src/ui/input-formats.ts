import { decimalPlacesOf } from '@courtside/client';
import { useAdminWords } from '../i18n/admin-words.ts';
import { parseTime } from '../lib/time-text.ts';

const START = '([01][0-9]|2[0-3]):[0-5][0-9]';

/**
 * Returns a function that returns the attributes of an input for a time of day as HH:MM. Its last parameter says
 * whether the time can be 24:00.
 */
export function useTimeInput() {
  const words = useAdminWords();
  return (value: string, onChange: (time: string) => void, isEnd = false) =>
    ({
      value,
      required: true,
      inputMode: 'numeric',
      autoComplete: 'off',
      placeholder: 'HH:MM',
      pattern: isEnd ? `${START}|24:00` : START,
      ref: validationText(words.enterTime),
      onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
      onBlur: ({ target }: { target: { value: string } }) => {
        const time = parseTime(target.value);
        if (time !== undefined && time !== value) onChange(time);
      },
    }) as const;
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
