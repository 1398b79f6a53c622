import type { Ddl } from '../ddl.ts';

export const mail = (ddl: Ddl): string[] => [
  `alter table users add column language ${ddl.text}`,
  `alter table users add column email_verified_at ${ddl.text}`,
  'alter table users add column mail_confirmations integer not null default 1',
  'alter table users add column mail_reminders integer not null default 1',

  `create table mails (
    id ${ddl.id},
    unique_key ${ddl.text} not null unique,
    kind ${ddl.text} not null,
    user_id ${ddl.big},
    data ${ddl.text},
    status ${ddl.text} not null check (status in ('pending', 'sent', 'skipped', 'failed')),
    attempts integer not null,
    next_attempt_at ${ddl.text} not null,
    give_up_at ${ddl.text} not null,
    claimed_until ${ddl.text},
    error ${ddl.text},
    created_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  "create index mails_due on mails (next_attempt_at) where status = 'pending'",
  'create index mails_user on mails (user_id)',
  'create index mails_age on mails (created_at)',

  `create table mail_tokens (
    token_hash ${ddl.text} primary key,
    user_id ${ddl.big} not null,
    email_key ${ddl.text} not null,
    purpose ${ddl.text} not null check (purpose in ('password_reset', 'verification')),
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  'create index mail_tokens_user on mail_tokens (user_id)',
  'create index mail_tokens_expiry on mail_tokens (expires_at)',
];
