/** How many there are of something, in words that fit the number. */
export const plural = (n: unknown, one: string, more: string): string => `${String(n)} ${n === 1 ? one : more}`;
