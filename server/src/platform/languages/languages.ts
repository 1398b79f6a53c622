import { readdirSync } from 'node:fs';
import en from './en.ts';
import type { Language } from './language.ts';

const languages = await readLanguages();

/** Every file of this folder that is named after an ISO 639 code. */
async function readLanguages(): Promise<Readonly<Record<string, Language>>> {
  const codes = readdirSync(import.meta.dirname).flatMap((name) => /^([a-z]{2,3})\.ts$/.exec(name)?.[1] ?? []);
  const read = codes.toSorted().map(async (code) => {
    const { default: language } = (await import(`./${code}.ts`)) as { default?: Language };
    return [code, complete(code, language)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** The compiler has seen to it, if it was asked. */
function complete(code: string, language: Language | undefined): Language {
  const lacking = lacks(en, language);
  if (!language || lacking.length > 0) {
    throw new Error(`The language ${code} (server/src/platform/languages/${code}.ts) lacks ${lacking.join(', ')}.`);
  }
  return language;
}

/** The names that a language should have as another one does, those within included. */
function lacks(model: object, given: object | undefined): string[] {
  return Object.entries(model).flatMap(([name, value]) => {
    if (typeof value === 'number') return []; // the status of a problem is the same in all
    const own: unknown = (given as Record<string, unknown> | undefined)?.[name];
    if (typeof own !== typeof value) return [name];
    return typeof value === 'object' ? lacks(value, own as object).map((inner) => `${name}.${inner}`) : [];
  });
}

/** The languages there are, by their ISO 639 code. */
export const languageCodes = Object.keys(languages);
export const DEFAULT_LANGUAGE = 'en';

export function languageOf(code: string | null): Language {
  return languages[code ?? DEFAULT_LANGUAGE] ?? en;
}

/** The language that `Accept-Language` prefers among ours (RFC 9110, 12.5.4); undefined when it names none of them. */
export function preferredLanguage(header: string | undefined): string | undefined {
  const wanted = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = /^q=([01](?:\.\d{0,3})?)$/.exec(parameters.find((one) => one.startsWith('q=')) ?? 'q=1')?.[1];
    return { code: range.split('-', 1)[0]!, quality: Number(quality ?? 0) };
  });
  const known = wanted.filter(({ code, quality }) => quality > 0 && languageCodes.includes(code));
  return known.toSorted((a, b) => b.quality - a.quality)[0]?.code;
}
