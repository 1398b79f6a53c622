import { after, before } from 'node:test';
import { collectFees } from '../../src/modules/membership-fees/charging.ts';
import { openMoneyClub } from '../payments/fixture.ts';

const FEE = { amount: 3000, tax_rate: 1900, pay_within_days: 10, grace_days: 5 };

/** Opens a club for the tests of a file. Its clock starts at noon of 2026-11-21. */
export function useFees() {
  let money: Awaited<ReturnType<typeof openMoneyClub>>;
  let start: number;
  let plans = 0;
  before(async () => {
    money = await openMoneyClub();
    start = money.club.clock.now;
  });
  after(() => money.club.close());
  const send = (method: string, path: string, body?: object) => money.send(method, path, body);
  return {
    get money() {
      return money;
    },
    get start() {
      return start;
    },
    collect: () => collectFees(money.club.context),
    /** Creates a plan with a fee on 2026-11-21, and a membership from 2026-12-01 on. */
    openMembership: async ({ fee = {}, membership = {}, people = 1 }: Record<string, any> = {}) => {
      money.club.clock.now = start;
      const plan = await send('POST', '/admin/plans', { name: `Plan ${++plans}` });
      const { id: fee_id } = await send('POST', '/admin/plan-fees', { plan_id: plan.id, ...FEE, ...fee });
      const members = [];
      for (let n = 0; n < people; n++) members.push(await money.club.signIn());
      const body = {
        ...{ plan_id: plan.id, starts_on: '2026-12-01' },
        people: members.map(({ user }) => ({ user_id: user.id })),
      };
      const { id } = await send('POST', '/admin/memberships', { ...body, ...membership });
      return { plan, fee_id, members, member: members[0]!, id };
    },
    /** Sets the clock to noon of a day. The tokens of earlier days have expired by then. */
    goTo: async (date: string): Promise<void> => {
      money.club.clock.now = Date.parse(`${date}T12:00:00Z`);
      Object.assign(money.admin, await money.club.signIn('admin'));
    },
    duesOf: async ({ user }: { user: { id: number } }): Promise<any[]> =>
      (await send('GET', `/admin/dues?user_id=${user.id}`)).data.toReversed(),
    stateOf: async (id: number) => (await send('GET', `/admin/memberships/${id}`)).state,
    pay: ({ user }: { user: { id: number } }, due: { id: number }, part: object = {}) =>
      send('POST', '/admin/payments', {
        ...{ user_id: user.id, dues: [{ due_id: due.id, ...part }], means: [{ means: 'cash' }] },
      }),
  };
}
