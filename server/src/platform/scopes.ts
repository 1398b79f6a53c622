/** What an API key may be used for. Each route needs one of them: `scopeOf` in `platform/http/route.ts` says which. */
export const scopes = ['courts:read', 'accounts', 'bookings', 'admin'] as const;
export type Scope = (typeof scopes)[number];
