import type { Ddl } from '../ddl.ts';

/** What an API key is for, from where, and how often; an older one has no limits of its own. And how the audit log is searched. */
export const keyScopes = (ddl: Ddl): string[] => [
  `alter table api_keys add column scopes ${ddl.text}`,
  `alter table api_keys add column origins ${ddl.text}`,
  'alter table api_keys add column rate_per_minute integer',
  'create index audit_log_action on audit_log (action, id)',
  'create index audit_log_user on audit_log (user_id, id)',
];
