import { createContext, type FormEvent, useState } from 'react';
import { wordsHook } from '../i18n/words.tsx';

const useErrorWords = wordsHook({
  en: {
    missing: 'Fill in this field.',
    choose: 'Choose an option.',
    email: 'Enter an email address, such as name@example.org.',
    url: 'Enter an address that begins with https://.',
    tooShort: (min: number) => `Enter at least ${min} characters.`,
  },
  es: {
    missing: 'Rellena este campo.',
    choose: 'Elige una opción.',
    email: 'Introduce un correo, como nombre@example.org.',
    url: 'Introduce una dirección que empiece por https://.',
    tooShort: (min) => `Introduce al menos ${min} caracteres.`,
  },
});

/** The errors of a form's fields, by the id of the input. */
export const FormErrors = createContext<Readonly<Record<string, string>>>({});

/** Inputs with this attribute show their errors themselves. For all others, the browser shows its own message. */
export const OWN_ERROR = { 'data-own-error': '' };

/**
 * Returns the errors of a form's fields, and handlers for the form. The browser checks the fields before it submits the
 * form, but its messages have another look and are in the browser's language.
 */
export function useFormErrors() {
  const words = useErrorWords();
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const textOf = ({ validity, validationMessage, type, minLength }: HTMLInputElement): string => {
    if (validity.customError) return validationMessage;
    if (validity.valueMissing) return type === 'select-one' ? words.choose : words.missing;
    if (validity.typeMismatch) return type === 'email' ? words.email : words.url;
    return validity.tooShort ? words.tooShort(minLength) : validationMessage;
  };
  const showError = (event: FormEvent<HTMLFormElement>): void => {
    const input = event.target as HTMLInputElement;
    if (!input.matches('[data-own-error]')) return;
    event.preventDefault();
    const text = textOf(input);
    setErrors((old) => ({ ...old, [input.id]: text }));
    if (input === event.currentTarget.querySelector('[data-own-error]:invalid')) input.focus();
  };
  const hideError = ({ target }: FormEvent<HTMLFormElement>): void => {
    const { id } = target as HTMLInputElement;
    if (id in errors) setErrors(({ [id]: _, ...others }) => others);
  };
  return { errors, showError, hideError };
}
