/** Returns a number with the singular or plural of a noun. */
export const plural = (n: unknown, one: string, more: string): string => `${String(n)} ${n === 1 ? one : more}`;
