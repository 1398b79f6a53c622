/** The scopes of API keys. Each route that needs an API key declares one required scope. */
export const scopes = ['courts:read', 'accounts', 'bookings', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** Returns the values that a key allows. Keys store their scopes and origins as JSON lists; null allows all values. */
export function readList(json: string | null): string[] | null {
  return json === null ? null : (JSON.parse(json) as string[]);
}

export function allows(json: string | null, value: string): boolean {
  return readList(json)?.includes(value) ?? true;
}
