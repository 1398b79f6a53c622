import { useMutation } from '@tanstack/react-query';
import { ifMatch, type Membership, type MembershipInput, type MembershipPatch } from '@courtside/client';
import { type AffectedData, useRefresh } from '../../lib/refresh.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../ui/toasts.tsx';
import { nameOf } from './membership-text.ts';
import { useMembershipWords } from './membership-words.ts';

/** Each plan shows how many people have it. */
export const MEMBERSHIP_DATA: AffectedData = ['/admin/memberships', '/admin/plans', 'days'];

const paramsOf = (membership: Membership) => ({ path: { membership: membership.id }, header: ifMatch(membership) });

/**
 * Returns functions that change memberships and load the visible memberships again. A change fails if somebody else has
 * changed the membership since it was loaded.
 */
export function useMembershipChanges() {
  const words = useMembershipWords();
  const refresh = useRefresh(MEMBERSHIP_DATA);
  const thenRefresh = async <T>(change: Promise<T>): Promise<T> => {
    try {
      return await change;
    } finally {
      await refresh();
    }
  };
  const patch = (membership: Membership, body: MembershipPatch): Promise<Membership> =>
    thenRefresh(api.patch('/admin/memberships/{membership}', { params: paramsOf(membership), body }));
  const undoing = useMutation({
    mutationFn: ({ changed, body }: { changed: Membership; body: MembershipPatch }) => patch(changed, body),
  });
  return {
    create: (body: MembershipInput) => thenRefresh(api.post('/admin/memberships', { body })),
    patch,
    remove: (membership: Membership) =>
      thenRefresh(api.delete('/admin/memberships/{membership}', { params: paramsOf(membership) })),
    accepting: useMutation({
      mutationFn: (membership: Membership) => patch(membership, { pending: false }),
      onSuccess: (changed) =>
        showToast(words.accepted(nameOf(changed)), () => undoing.mutate({ changed, body: { pending: true } })),
    }),
    end: async (membership: Membership, last: string): Promise<void> => {
      const { ends_on, grace_days } = membership;
      const changed = await patch(membership, { ends_on: last, grace_days: 0 });
      showToast(words.ended(nameOf(membership)), () => undoing.mutate({ changed, body: { ends_on, grace_days } }));
    },
  };
}
