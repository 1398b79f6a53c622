/** Adds an index of the addresses of sign-ins and password resets, which each sign-in reads. */
export const auditProofs: readonly string[] = [
  `create index audit_log_proofs on audit_log (user_id, address, timestamp) where action in ('signIn', 'resetPassword')`,
];
