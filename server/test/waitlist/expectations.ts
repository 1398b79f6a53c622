import { DAY, timestamp } from '../../src/platform/time.ts';
import type { Expectations } from '../expectations.ts';

export const expectations: Expectations = {
  resources: {
    entry: {
      isOwn: true,
      async make({ club, owner, idOf }) {
        await idOf('booking'); // Players cannot wait for a free slot.
        const booking_date = timestamp(club.clock.now + DAY).slice(0, 10);
        const window = { start_after: '10:00', end_before: '11:00', duration_minutes: 60 };
        const body = { court_id: await idOf('court'), booking_date, ...window };
        return (await club.call('POST', '/waitlist', { body, as: owner })).body.id;
      },
    },
  },
  exported: ['waitlist'],
};
