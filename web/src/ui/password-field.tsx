import './password-field.css';
import { type ComponentProps, useState } from 'react';
import { wordsHook } from '../i18n/words.tsx';
import { Field } from './fields.tsx';

const useRevealWords = wordsHook({
  en: { show: 'Show', hide: 'Hide', password: 'password' },
  es: { show: 'Mostrar', hide: 'Ocultar', password: 'contraseña' },
});

/** A field for a password, with a button that shows what the person has typed. */
export function PasswordField(field: Omit<ComponentProps<typeof Field>, 'type' | 'end'>) {
  const words = useRevealWords();
  const [isShown, setIsShown] = useState(false);
  return (
    <Field
      {...field}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button type="button" className="link reveal" onClick={() => setIsShown(!isShown)}>
          {isShown ? words.hide : words.show}
          <span className="visually-hidden"> {words.password}</span>
        </button>
      }
    />
  );
}
