import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  allowed: {
    'club.manage': 'testMail',
    'courts.read': 'getSchema',
    'queues.read': 'listQueues',
  },
  roles: { 'queues.read': [] },
  async writes() {
    return { testMail: ['/admin/mail/test', {}] };
  },
  unreachable: { testMail: 'a mail server' },
};
