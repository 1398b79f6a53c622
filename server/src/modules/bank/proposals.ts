// Finds the people who may have sent a transfer.
import { owedOf } from '../payments/charge.ts';
import { listOwedDues, owedOfDue } from '../payments/dues.ts';
import { listOwed } from '../payments/store.ts';
import type { Db } from '../../platform/db/schema.ts';
import { normalise, words } from '../../platform/text.ts';
import type { Proposal } from './schema.ts';
import type { LineRow } from './store.ts';

interface Debtor {
  user: { id: number; name: string };
  email: string | null;
  currency: string;
  /** The debts for bookings and for membership fees. */
  debts: ({ booking_id: number; owed: number } | { due_id: number; owed: number })[];
}

/** Returns a function that returns up to three proposals for a line, best first. */
export async function loadProposals(db: Db): Promise<(line: LineRow) => Proposal[]> {
  const debtors = await loadDebtors(db);
  return (line) => {
    const text = normalise(`${line.name ?? ''} ${line.text ?? ''}`);
    // The parts of a date are not ids of bookings.
    const tokens = new Set(text.replace(/\b\d{1,4}[-./]\d{1,2}(?:[-./]\d{0,4})?/g, ' ').split(/[^\p{L}\p{N}]+/u));
    const scored = debtors
      .filter(({ currency }) => currency === line.currency)
      .map((debtor) => propose(line, debtor, { text, tokens }));
    // The amount alone is a hint only if nobody else owes it.
    const isAlone = scored.filter(({ score }) => score === AMOUNT_ONLY).length === 1;
    const found = scored
      .filter(({ score }) => score > AMOUNT_ONLY || (isAlone && score === AMOUNT_ONLY))
      .toSorted((a, b) => b.score - a.score);
    return found.slice(0, 3).map(({ proposal }) => proposal);
  };
}

const AMOUNT_ONLY = 1;

interface LineContent {
  /** The normalised name and text of the line. */
  text: string;
  /** The words and numbers in the text. */
  tokens: ReadonlySet<string>;
}

function propose(
  { amount }: LineRow,
  { user, email, debts }: Debtor,
  { text, tokens }: LineContent,
): { score: number; proposal: Proposal } {
  const isNamed = words(user.name).every((word) => tokens.has(word) || tokens.has(spelledOut(word)));
  const isMailed = email !== null && text.includes(normalise(email));
  const named = debts.filter((debt) => 'booking_id' in debt && tokens.has(String(debt.booking_id)));
  const exact = debts.filter(({ owed }) => owed === amount);
  const total = debts.reduce((sum, { owed }) => sum + owed, 0);
  const isExact = exact.length > 0 || total === amount;
  const first = [...named, ...(total === amount ? [] : exact)];
  const chosen = [...new Set([...first, ...debts])];
  let rest = amount;
  const paid = chosen.flatMap(({ owed, ...debt }) => {
    const part = Math.min(rest, owed);
    rest -= part;
    return part > 0 ? [{ ...debt, amount: part }] : [];
  });
  const bookings = paid.filter((debt) => 'booking_id' in debt);
  const dues = paid.filter((debt) => 'due_id' in debt);
  const isMeant = isNamed || isMailed || (named.length > 0 && isExact);
  const hints = 4 * Number(named.length > 0) + 2 * Number(isNamed || isMailed) + Number(isExact);
  const score = isMeant ? hints : isExact ? AMOUNT_ONLY : 0;
  return { score, proposal: { user, bookings, dues, top_up: rest } };
}

/** Banks without umlauts write ä as ae. */
const spelledOut = (word: string): string => word.replace(/[aou]/g, '$&e');

async function loadDebtors(db: Db): Promise<Debtor[]> {
  const ofBookings = (await listOwed(db)).map((charge) => {
    const { user_id, currency, booking_id } = charge;
    return { user_id, currency, debt: { booking_id, owed: owedOf(charge) } };
  });
  const ofDues = (await listOwedDues(db)).map((due) => {
    return { user_id: due.user_id, currency: due.currency, debt: { due_id: due.id, owed: owedOfDue(due) } };
  });
  const owed = [...ofBookings, ...ofDues];
  const ids = [...new Set(owed.map(({ user_id }) => user_id))];
  if (ids.length === 0) return [];
  const users = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'contact_email'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
  const debtors = new Map<string, Debtor>();
  for (const { user_id, currency, debt } of owed) {
    const user = users.find(({ id }) => id === user_id);
    if (!user) continue;
    const key = `${user_id} ${currency}`;
    const { id, name, email, contact_email } = user;
    const debtor = debtors.get(key) ?? { user: { id, name }, email: email ?? contact_email, currency, debts: [] };
    debtor.debts.push(debt);
    debtors.set(key, debtor);
  }
  return [...debtors.values()];
}
