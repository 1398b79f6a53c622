import { regionOf } from '@courtside/client';
import { useLanguage } from '../../i18n/words.tsx';
import { Choice } from '../../ui/fields.tsx';
import { options } from '../../ui/options.tsx';
import { useMailWords } from './mail-words.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

interface Props {
  /** Null if the browser's region applies. */
  value: string | null;
  disabled: boolean;
  onChange: (region: string | null) => void;
}

/** Lets a person choose the region for dates, hours and money. */
export function RegionChoice({ value, disabled, onChange }: Props) {
  const words = useMailWords();
  const { language } = useLanguage();
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));
  const regions = codes.flatMap((code) => {
    const name = names.of(code);
    return name === undefined || code === 'ZZ' ? [] : [{ code, name }];
  });
  if (value !== null && !regions.some(({ code }) => code === value))
    regions.push({ code: value, name: names.of(value) ?? value });
  const own = regionOf(navigator.languages);
  return (
    <Choice
      label={words.region}
      value={value ?? ''}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    >
      <option value="">{words.browserRegion(own === undefined ? undefined : names.of(own))}</option>
      {options(
        regions.toSorted((a, b) => a.name.localeCompare(b.name, language)),
        ({ name }) => name,
        ({ code }) => code,
      )}
    </Choice>
  );
}
