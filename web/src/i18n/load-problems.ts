import { modules } from '../modules.ts';
import { type ProblemMessages, problemMessages, type ProblemTexts } from './problems.ts';
import type { Language } from './words.tsx';

/** The texts of the error codes that belong to no module. */
export const commonTexts = { en: () => import('./problems-en.ts'), es: () => import('./problems-es.ts') };

/** Loads the texts of all modules. The build puts the files of a language into one file. */
export async function loadTexts(language: Language): Promise<ProblemTexts[]> {
  const loaders = [commonTexts, ...modules.flatMap(({ problems }) => problems ?? [])];
  const files = await Promise.all(loaders.map((loader) => loader[language]()));
  return files.map(({ problems }) => problems);
}

export async function loadMessages(language: Language): Promise<ProblemMessages> {
  return problemMessages(await loadTexts(language), language);
}
