import { useMutation } from '@tanstack/react-query';
import type { Invoice } from '@courtside/client';
import type { AffectedData } from '../../lib/refresh.ts';
import { saveResponse } from '../../lib/save-response.ts';
import { api } from '../../lib/session.ts';

/** The data that a new invoice or credit note changes. */
export const INVOICE_DATA: AffectedData = [
  '/admin/invoices',
  '/admin/invoice-runs',
  '/admin/users/{user}/invoice-payer',
];

/** Returns a mutation that saves the PDF of an invoice. */
export function useInvoicePdf(isOwn = false) {
  return useMutation({
    mutationFn: async ({ id }: Pick<Invoice, 'id'>) => {
      const path = isOwn ? (`/me/invoices/${id}/pdf` as const) : (`/admin/invoices/${id}/pdf` as const);
      await saveResponse(await api.download(path));
    },
  });
}
