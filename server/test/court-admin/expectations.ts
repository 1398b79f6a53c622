import type { Expectations } from '../expectations.ts';
import { pngOf } from '../images.ts';

export const expectations: Expectations = {
  allowed: {
    'courts.manage': 'createCourt deleteCourt deleteCourtPhoto previewPolicy setCourtPhoto updateCourt updateCourts',
    'courts.read': 'getCourtAsAdmin listCourtsAsAdmin',
    'prices.manage': 'updateCourtPrices',
    'plans.manage': 'previewPlan',
  },
  roles: { 'courts.manage': [], 'courts.read': ['desk', 'treasurer'], 'prices.manage': ['treasurer'] },
  async writes({ club }) {
    const { id } = await club.court();
    return {
      createCourt: ['/admin/courts', { name: 'Made', type: 'tennis' }],
      updateCourt: [`/admin/courts/${id}`, { name: 'Changed' }],
      updateCourts: ['/admin/courts/update-many', { courts: [{ id, patch: { name: 'Changed again' } }] }],
      updateCourtPrices: [`/admin/courts/${id}/prices`, { price_per_hour: { amount: 900 } }],
      setCourtPhoto: [`/admin/courts/${id}/photo`, pngOf(1, 1), { 'content-type': 'image/png' }],
      deleteCourtPhoto: [`/admin/courts/${id}/photo`],
      deleteCourt: [`/admin/courts/${id}`],
    };
  },
  bodies: { previewPolicy: { policy: {} } },
};
