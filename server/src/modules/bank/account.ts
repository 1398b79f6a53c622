import type { Selectable } from 'kysely';
import { type AuditedContext, recordAudit } from '../audit/actions.ts';
import { lockHead } from '../audit/store.ts';
import { owedOf } from '../payments/charge.ts';
import { findCharges } from '../payments/store.ts';
import { findRegion } from '../club/store.ts';
import { withoutPayment } from '../payments/present.ts';
import type { BookingRow } from '../../kernel/store.ts';
import type { Db, Tables } from '../../platform/db/schema.ts';
import { transact } from '../../platform/db/transact.ts';
import { type FieldError, Problem, refuseInvalid } from '../../platform/errors.ts';
import { timestamp } from '../../platform/time.ts';
import { checkVersion } from '../../platform/versions.ts';
import { isIban, qrTextOf, referenceOf, squeeze } from './references.ts';
import type { BankAccountInput, Transfer } from './schema.ts';

type AccountRow = Selectable<Tables['bank_account']>;

const UNSET: AccountRow = { id: 1, holder: null, iban: null, bic: null, version: 1, updated_at: timestamp(0) };

export async function findBankAccount(db: Db): Promise<AccountRow> {
  return (await db.selectFrom('bank_account').selectAll().executeTakeFirst()) ?? UNSET;
}

/** The account for transfers. Undefined if the club has none. */
export async function findReceiver(db: Db): Promise<{ holder: string; iban: string; bic: string | null } | undefined> {
  const { holder, iban, bic } = await findBankAccount(db);
  return holder !== null && iban !== null ? { holder, iban, bic } : undefined;
}

export function setBankAccount(
  { db, now, actor }: AuditedContext,
  input: BankAccountInput,
  accepted: number[] | undefined,
): Promise<AccountRow> {
  const account = readAccount(input);
  return transact(db, async (db) => {
    await lockHead(db);
    const before = await findBankAccount(db);
    checkVersion(before.version, accepted);
    const changes = { ...account, version: before.version + 1, updated_at: timestamp(now()) };
    const after = await db
      .insertInto('bank_account')
      .values({ id: 1, ...changes })
      .onConflict((oc) => oc.column('id').doUpdateSet(changes))
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordAudit(db, actor, { action: 'setBankAccount', target: 'bank-account', before, after }, now());
    return after;
  });
}

function readAccount({ holder, iban: given, bic: code = null }: BankAccountInput) {
  const errors: FieldError[] = [];
  if ((holder === null) !== (given === null))
    errors.push({ pointer: '#/holder', code: 'required', detail: 'An account needs a holder and an IBAN.' });
  const iban = given === null ? null : squeeze(given);
  if (iban !== null && !isIban(iban))
    errors.push({ pointer: '#/iban', code: 'wrong_format', detail: 'The IBAN is wrong. Check its digits.' });
  const bic = given === null || code === null ? null : squeeze(code);
  if (bic !== null && !/^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic))
    errors.push({ pointer: '#/bic', code: 'wrong_format', detail: 'A BIC has 8 or 11 letters and digits.' });
  refuseInvalid(errors);
  return { holder: holder === null ? null : holder.trim().replace(/\s+/g, ' '), iban, bic };
}

/** Returns the details for paying the debt of a booking by bank transfer. @throws {Problem} `bank_account_missing` */
export async function transferOf(db: Db, booking: BookingRow): Promise<Transfer> {
  const receiver = await findReceiver(db);
  if (!receiver) throw new Problem('bank_account_missing');
  const charge = (await findCharges(db, [booking.id])).get(booking.id);
  const { currency } = charge ?? withoutPayment(booking, (await findRegion(db)).currency);
  const amount = charge ? Math.max(0, owedOf(charge)) : 0;
  const transfer = { ...receiver, reference: referenceOf(booking.id), amount, currency };
  return { ...transfer, qr_text: qrTextOf(transfer) };
}
