import { moneyFormat } from '../../../../client/src/money.ts';
import { findRegion } from '../club/store.ts';
import { queueAccountMail } from '../notifications/store.ts';
import { type DueRow, owedOfDue } from '../payments/dues.ts';
import { stateOn } from '../plans/membership-rules.ts';
import { findMembership } from '../plans/store.ts';
import type { Context } from '../../platform/context.ts';
import { findRow } from '../../platform/db/rows.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { MailContent, Mails } from '../../platform/module.ts';
import { addDays, timestamp, today } from '../../platform/time.ts';

/** The emails about fees. A fee that was paid in the meantime needs no email. */
export const mails: Mails = {
  async membership_fee(db, id) {
    const due = await findOwed(db, id);
    return due && contentOf(db, due);
  },
  async membership_unpaid(db, id, now) {
    const due = await findOwed(db, id);
    const membership = due && due.stopped !== null && (await findMembership(db, due.membership_id));
    if (!membership) return undefined;
    const date = today((await findRegion(db)).time_zone, now);
    const isOver = stateOn(membership, date) !== 'grace';
    return contentOf(db, due, isOver ? undefined : addDays(membership.ends_on!, membership.grace_days));
  },
};

async function findOwed(db: Db, id: number): Promise<DueRow | undefined> {
  const due = await findRow(db, 'dues', id);
  return due && owedOfDue(due) > 0 ? due : undefined;
}

/** @param lastDay the last day of grace */
async function contentOf(db: Db, due: DueRow, lastDay?: string): Promise<MailContent> {
  const { user_id, period_from, period_to, due_on, currency } = due;
  const plan = (await findRow(db, 'plans', due.plan_id))?.name;
  return {
    user_id,
    about(locale) {
      const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
      const period = days.formatRange(new Date(period_from), new Date(period_to));
      const parts = [plan, period, moneyFormat(locale, currency)(owedOfDue(due))];
      return {
        reason: parts.filter((part) => part !== undefined).join(', '),
        deadline: days.format(new Date(due_on)),
        when: lastDay === undefined ? '' : days.format(new Date(lastDay)),
      };
    },
  };
}

/** Queues an email about a fee. A membership that is stopped again on another day gets another email. */
export async function sendMail(
  db: Db,
  { config, now }: Pick<Context, 'config' | 'now'>,
  kind: 'membership_fee' | 'membership_unpaid',
  id: number,
): Promise<void> {
  if (config.SMTP_URL !== '')
    await queueAccountMail(db, { kind, id, reason: `${id} ${timestamp(now()).slice(0, 10)}` }, now());
}
