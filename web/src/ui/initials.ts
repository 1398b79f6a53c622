/** Returns the first letters of the first and the last word of a name or an email address. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/@.*/, '')
    .split(/[\s._-]+/)
    .filter((word) => /\p{L}|\d/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => /[\p{L}\d]/u.exec(word ?? '')?.[0],
  );
  return letters.join('').toLocaleUpperCase();
}
