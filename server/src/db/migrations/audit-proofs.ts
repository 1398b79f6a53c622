/** Finds where somebody has signed in before: each sign-in asks. */
export const auditProofs: readonly string[] = [
  `create index audit_log_proofs on audit_log (user_id, address, timestamp) where action in ('signIn', 'resetPassword')`,
];
