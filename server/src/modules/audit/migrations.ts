import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table audit_log (
      id ${ddl.id},
      timestamp ${ddl.text} not null,
      action ${ddl.text} not null,
      target ${ddl.text},
      user_id ${ddl.big},
      api_key_id ${ddl.big},
      address ${ddl.text},
      request_id ${ddl.text},
      before ${ddl.text},
      after ${ddl.text},
      hash ${ddl.text} not null
    )${ddl.tableEnd}`,
    `insert into meta (name, value) values ('audit', '{"id":0,"hash":""}')`,
    ...ddl.refusal,
    ...ddl.appendOnly('audit_log'),
    'create index audit_log_action on audit_log (action, id)',
    'create index audit_log_user on audit_log (user_id, id)',
    'create index audit_log_target on audit_log (target, id) where target is not null',
    "create index audit_log_proofs on audit_log (user_id, address, timestamp) where action in ('signIn', 'resetPassword')",
    "create index audit_log_sign_ins on audit_log (user_id, id) where action in ('signIn', 'signInFailed')",
  ],
};
