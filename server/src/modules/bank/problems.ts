import type { Problems } from '../../platform/problems.ts';

export const problems = {
  malformed_statement: {
    status: 400,
    title: 'The statement cannot be read',
    remedy: 'Export the statement as CAMT.053 or CSV again. Nothing was imported.',
  },
  columns_unknown: {
    status: 400,
    title: 'The columns of the file are not known',
    remedy: 'Name at least the columns with the date and the amount in `columns`. Nothing was imported.',
  },
  bank_account_missing: {
    status: 409,
    title: 'The club has no bank account',
    remedy: 'Set the bank account first.',
  },
  other_bank_account: {
    status: 409,
    title: 'The statement is for another bank account',
    remedy: "Export the statement of the club's account. Nothing was imported.",
  },
  bank_line_booked: {
    status: 409,
    title: 'The line is already booked',
    remedy: 'Read the line again. To book it differently, reverse its payment first.',
  },
} as const satisfies Problems;

declare module '../../platform/problems.ts' {
  interface DeclaredProblems extends Readonly<typeof problems> {}
}
