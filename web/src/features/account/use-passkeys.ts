import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/queries.ts';
import { config } from '../../lib/session.ts';

/** Loads the user's passkeys, if passkeys work here. */
export function usePasskeys() {
  return useQuery({
    ...readQuery('/auth/passkeys', { params: { query: { limit: 100 } } }),
    enabled: config.passkeys,
  });
}
