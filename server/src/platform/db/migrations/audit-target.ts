/** How what the audit log tells of somebody is found. Most records, those of sign-ins, have no target and are not in it. */
export const auditTarget: readonly string[] = [
  'create index audit_log_target on audit_log (target, id) where target is not null',
];
