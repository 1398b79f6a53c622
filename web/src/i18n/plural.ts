/** Returns a number followed by a noun in the singular or plural. */
export const plural = (n: unknown, one: string, more: string): string => `${String(n)} ${n === 1 ? one : more}`;
