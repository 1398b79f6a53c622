import type { Expectations } from '../expectations.ts';
import { pngOf } from '../images.ts';

export const expectations: Expectations = {
  allowed: {
    'club.manage': 'deleteClubLogo getPolicy setClubLogo updateClub updatePolicy',
  },
  roles: { 'club.manage': [] },
  needKeyOnly: 'getClub',
  async writes() {
    return {
      updateClub: ['/admin/club', { name: 'Club' }],
      updatePolicy: ['/admin/policy', { max_no_shows: 3 }],
      setClubLogo: ['/admin/club/logo', pngOf(1, 1), { 'content-type': 'image/png' }],
      deleteClubLogo: ['/admin/club/logo'],
    };
  },
  unreachable: { getImage: 'an uploaded image' },
};
