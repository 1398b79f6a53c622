/** What an API key may be used for. Each route that needs a key declares the scope that the key must have. */
export const scopes = ['courts:read', 'accounts', 'bookings', 'admin'] as const;
export type Scope = (typeof scopes)[number];
