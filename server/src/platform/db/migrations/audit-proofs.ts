/** Adds an index of the addresses from which users signed in or reset their passwords. Each sign-in reads it. */
export const auditProofs: readonly string[] = [
  `create index audit_log_proofs on audit_log (user_id, address, timestamp) where action in ('signIn', 'resetPassword')`,
];
