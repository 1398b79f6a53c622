import type { PaymentTerms } from '@courtside/client';
import { amountOf, fieldText } from './amounts.ts';

export type TermsInput = Omit<PaymentTerms, 'id' | 'version' | 'created_at' | 'updated_at'>;

/** The fields of the form as texts. */
export interface TermsDraft {
  name: string;
  position: string;
  court_ids: number[];
  plan_ids: number[];
  mode: PaymentTerms['mode'];
  deposit: string;
  payWithin: string;
  shareWithin: string;
  tax: string;
  refundTo: PaymentTerms['refund_to'];
  refunds: { key: number; hours: string; percent: string }[];
  lateFee: string;
  noShowFee: string;
  maxOwed: string;
}

const feeText = (amount: number, currency: string): string => (amount === 0 ? '' : fieldText(amount, currency));

/** Returns the fields for existing terms, or for new terms with this position. */
export function draftOf(terms: PaymentTerms | undefined, position: number, currency: string): TermsDraft {
  if (!terms) {
    const draft = { name: '', position: String(position), court_ids: [], plan_ids: [], mode: 'later' as const };
    const paidFirst = { deposit: '50', payWithin: '15', shareWithin: '0' };
    return {
      ...draft,
      ...paidFirst,
      tax: '',
      refunds: [],
      refundTo: 'balance',
      lateFee: '',
      noShowFee: '',
      maxOwed: '',
    };
  }
  const { name, mode, court_ids, plan_ids, refunds, max_owed } = terms;
  return {
    ...{ name, mode, position: String(terms.position), court_ids: court_ids ?? [], plan_ids: plan_ids ?? [] },
    ...{ deposit: String(terms.deposit_percent), payWithin: String(terms.pay_within_minutes) },
    ...{ shareWithin: String(terms.share_within_minutes), refundTo: terms.refund_to },
    tax: terms.tax_rate === 0 ? '' : String(terms.tax_rate / 100),
    refunds: refunds.map(({ hours_before, percent }, key) => {
      return { key, hours: String(hours_before), percent: String(percent) };
    }),
    lateFee: feeText(terms.late_cancellation_fee, currency),
    noShowFee: feeText(terms.no_show_fee, currency),
    maxOwed: max_owed === null ? '' : fieldText(max_owed, currency),
  };
}

/** Returns the request body for a form whose fields are valid. */
export function inputOf(draft: TermsDraft, currency: string): TermsInput {
  const { court_ids, plan_ids } = draft;
  return {
    ...{ name: draft.name.trim(), mode: draft.mode, position: Number(draft.position) },
    ...{ deposit_percent: Number(draft.deposit), pay_within_minutes: Number(draft.payWithin) },
    share_within_minutes: Number(draft.shareWithin),
    court_ids: court_ids.length > 0 ? court_ids : null,
    plan_ids: plan_ids.length > 0 ? plan_ids : null,
    tax_rate: Math.round(Number(draft.tax.replace(',', '.')) * 100),
    refund_to: draft.refundTo,
    refunds: draft.refunds.map(({ hours, percent }) => {
      return { hours_before: Number(hours), percent: Number(percent) };
    }),
    late_cancellation_fee: amountOf(draft.lateFee, currency) ?? 0,
    no_show_fee: amountOf(draft.noShowFee, currency) ?? 0,
    max_owed: draft.maxOwed.trim() === '' ? null : (amountOf(draft.maxOwed, currency) ?? null),
  };
}
