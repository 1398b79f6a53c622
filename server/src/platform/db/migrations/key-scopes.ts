import type { Ddl } from '../ddl.ts';

/**
 * Adds scopes, origins and rate limits of API keys. Existing keys stay unlimited. Also adds indexes of the
 * audit log.
 */
export const keyScopes = (ddl: Ddl): string[] => [
  `alter table api_keys add column scopes ${ddl.text}`,
  `alter table api_keys add column origins ${ddl.text}`,
  'alter table api_keys add column rate_per_minute integer',
  'create index audit_log_action on audit_log (action, id)',
  'create index audit_log_user on audit_log (user_id, id)',
];
