import type { Ddl } from '../ddl.ts';

export const joining = (ddl: Ddl): string[] => [
  // Without a value, a user needs no approval. Earlier releases therefore add users who may do everything.
  `alter table users add column pending_since ${ddl.text}`,
  'create index users_pending on users (sort_name, id) where pending_since is not null and erased_at is null',

  `create table invitations (
    id ${ddl.id},
    email ${ddl.text} not null,
    email_key ${ddl.text} not null,
    name ${ddl.text},
    role ${ddl.text} not null,
    language ${ddl.text},
    invited_by ${ddl.big},
    created_at ${ddl.text} not null,
    expires_at ${ddl.text} not null,
    revoked_at ${ddl.text},
    used_at ${ddl.text},
    user_id ${ddl.big}
  )${ddl.tableEnd}`,
  'create index invitations_email on invitations (email_key)',
  'create index invitations_user on invitations (user_id) where user_id is not null',
  'create index invitations_invited_by on invitations (invited_by) where used_at is null and revoked_at is null',
  'create index invitations_expiry on invitations (expires_at)',

  `create table email_changes (
    id ${ddl.id},
    user_id ${ddl.big} not null,
    old_email ${ddl.text},
    old_email_key ${ddl.text},
    new_email ${ddl.text} not null,
    new_email_key ${ddl.text} not null,
    requested_at ${ddl.text} not null,
    confirmed_at ${ddl.text},
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  'create index email_changes_user on email_changes (user_id)',
  'create index email_changes_old_email on email_changes (old_email_key) where old_email_key is not null',
  'create index email_changes_expiry on email_changes (expires_at)',

  // The check on the purposes in `mail_tokens` cannot be changed on SQLite, so these links have a table of their own.
  `create table account_links (
    token_hash ${ddl.text} primary key,
    purpose ${ddl.text} not null,
    subject_id ${ddl.big} not null,
    mailed integer not null,
    expires_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  'create index account_links_subject on account_links (subject_id, purpose)',
  'create index account_links_expiry on account_links (expires_at)',
];
