import type { Expectations } from '../expectations.ts';
import { pngOf } from '../images.ts';

export const expectations: Expectations = {
  allowed: {
    'club.manage': 'deleteClubLogo deleteClubSiteMap getPolicy setClubLogo setClubSiteMap updateClub updatePolicy',
  },
  roles: { 'club.manage': [] },
  needKeyOnly: 'getClub',
  async writes() {
    return {
      updateClub: ['/admin/club', { name: 'Club' }],
      updatePolicy: ['/admin/policy', { max_no_shows: 3 }],
      setClubLogo: ['/admin/club/logo', pngOf(1, 1), { 'content-type': 'image/png' }],
      deleteClubLogo: ['/admin/club/logo'],
      setClubSiteMap: ['/admin/club/site-map', pngOf(1, 1), { 'content-type': 'image/png' }],
      deleteClubSiteMap: ['/admin/club/site-map'],
    };
  },
  unreachable: { getImage: 'an uploaded image' },
};
