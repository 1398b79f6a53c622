/** Adds an index for audit log entries by target. It skips entries without a target, such as sign-ins. */
export const auditTarget: readonly string[] = [
  'create index audit_log_target on audit_log (target, id) where target is not null',
];
