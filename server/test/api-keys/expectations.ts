import { createApiKey } from '../../src/modules/api-keys/actions.ts';
import { type Expectations, MARK } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'keys.manage': 'createApiKey listApiKeys revokeApiKey rotateApiKey updateApiKey',
  },
  roles: { 'keys.manage': [] },
  resources: {
    key: { make: async ({ club }) => (await createApiKey(club.context, { name: MARK, scopes: ['admin'] })).id },
  },
  async writes({ club, admin }) {
    const key = (await club.call('POST', '/admin/api-keys', { as: admin, body: { name: 'first' } })).body;
    return {
      createApiKey: ['/admin/api-keys', { name: 'made' }],
      updateApiKey: [`/admin/api-keys/${key.id}`, { name: 'changed' }],
      rotateApiKey: [`/admin/api-keys/${key.id}/rotate`],
      revokeApiKey: [`/admin/api-keys/${key.id}`],
    };
  },
  acceptsFields: ['createApiKey expires_at', 'updateApiKey expires_at'],
  keepsExpired: { api_keys: 'Admins still see an expired API key.' },
};
