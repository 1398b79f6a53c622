import type { WebModule } from '../../lib/web-module.ts';

export const membershipFeesModule = {
  name: 'membership-fees',
  admin: () => import('./admin.ts'),
  sections: {
    plan: () => import('./plan.tsx'),
    person: () => import('./person.tsx'),
    profile: () => import('./profile.tsx'),
  },
} satisfies WebModule;
