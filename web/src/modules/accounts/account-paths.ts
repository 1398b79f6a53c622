/**
 * The paths of the pages in `account-pages.tsx`. This list has its own file, because the router needs the paths before
 * it loads the pages' code.
 */
const accountPaths = [
  ...(['forgot-password', 'reset-password', 'verify-email', 'confirm-email', 'undo-email-change'] as const),
  ...(['invitation', 'provider-sign-in', 'waiting'] as const),
];
export type AccountPath = (typeof accountPaths)[number];

export const isAccountPath = (path: string): path is AccountPath => (accountPaths as string[]).includes(path);
