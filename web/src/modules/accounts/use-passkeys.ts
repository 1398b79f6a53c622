import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../../lib/queries.ts';
import { config, useUser } from '../../lib/session.ts';

/** Loads the user's passkeys, if passkeys work at this address and the club has accepted the user. */
export function usePasskeys() {
  const isPending = useUser()?.pending_since != null;
  return useQuery({
    ...readQuery('/auth/passkeys', { params: { query: { limit: 100 } } }),
    enabled: config.passkeys && !isPending,
  });
}
