import { useEffect, useRef } from 'react';
import { useAdminWords } from '../../i18n/admin-words.ts';
import { useFormats } from '../../lib/format.ts';
import { Field } from '../../ui/fields.tsx';
import { usePriceInput } from '../../ui/input-formats.ts';
import { amountOf } from './amounts.ts';
import { useMoneyWords } from './money-words.ts';

interface Props {
  label: string;
  hint?: string | undefined;
  currency: string;
  value: string;
  onChange: (text: string) => void;
  isOptional?: boolean;
  isZeroAllowed?: boolean;
  /** Whether the field has the focus when it appears. */
  isFocused?: boolean;
  max?: number | undefined;
  /** The reason why the form cannot be sent. */
  error?: string;
  /** An error that the form shows below the field after a click on its button. */
  fieldError?: string | undefined;
}

/** A field for an amount of money, with its currency. */
export function MoneyField({ label, currency, value, onChange, isOptional = false, max, ...rest }: Props) {
  const { error = '', isFocused = false, isZeroAllowed = isOptional, ...attributes } = rest;
  const words = useMoneyWords();
  const admin = useAdminWords();
  const formats = useFormats();
  const { pattern, ref, ...input } = usePriceInput(currency);
  const field = useRef<HTMLInputElement>(null);
  // `autoFocus` would be too early: a dialog that is opened from another dialog does not yet own the focus.
  useEffect(() => {
    if (isFocused) field.current?.focus();
  }, [isFocused]);
  const amount = amountOf(value, currency) ?? 0;
  const problemOf = (): string => {
    if (value !== '' && amount === 0 && !isZeroAllowed) return admin.enterPrice;
    if (max !== undefined && amount > max) return words.atMost(formats.money({ amount: max, currency }));
    return error;
  };
  return (
    <Field
      {...input}
      label={`${label} (${currency})`}
      pattern={pattern}
      required={!isOptional}
      {...attributes}
      value={value}
      ref={(element) => {
        field.current = element;
        ref(element);
        // An empty field or a wrong format already has a message.
        if (element?.validity.valid) element.setCustomValidity(problemOf());
      }}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
