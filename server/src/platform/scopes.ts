/** The scopes of API keys. Each route that needs an API key declares one required scope. */
export const scopes = ['courts:read', 'accounts', 'bookings', 'admin'] as const;
export type Scope = (typeof scopes)[number];
