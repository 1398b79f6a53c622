import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';
import { foldNames } from './fold-names.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table users (
      id ${ddl.id},
      name ${ddl.text} not null,
      email ${ddl.text},
      email_key ${ddl.text} unique,
      phone ${ddl.text},
      role ${ddl.text} not null check (role in ('player', 'desk', 'treasurer', 'admin')),
      password_hash ${ddl.text},
      created_at ${ddl.text} not null,
      updated_at ${ddl.text} not null,
      language ${ddl.text},
      email_verified_at ${ddl.text},
      mail_confirmations integer not null default 1,
      mail_reminders integer not null default 1,
      sort_name ${ddl.text} not null default '',
      search_text ${ddl.text} not null default '',
      deactivated_at ${ddl.text},
      erased_at ${ddl.text},
      erasing ${ddl.text},
      verification_asked_at ${ddl.text},
      contact_email ${ddl.text},
      pending_since ${ddl.text}
    )${ddl.tableEnd}`,
    'create index users_sort on users (sort_name, id) where erased_at is null',
    'create index users_erasing on users (id) where erasing is not null',
    `create index users_unasked on users (id)
    where email is not null and email_verified_at is null and verification_asked_at is null and deactivated_at is null`,
    `create unique index users_imported_name on users (name, coalesce(contact_email, ''))
    where email is null and erased_at is null`,
    'create index users_pending on users (sort_name, id) where pending_since is not null and erased_at is null',
    "create index users_staff on users (role, id) where role <> 'player'",

    `create table tokens (
      id ${ddl.id},
      token_hash ${ddl.text} not null unique,
      user_id ${ddl.big} not null references users (id),
      created_at ${ddl.text} not null,
      expires_at ${ddl.text} not null,
      last_used_at ${ddl.text} not null,
      user_agent ${ddl.text},
      method ${ddl.text} not null default 'password',
      second_factor integer not null default 0
    )${ddl.tableEnd}`,
    'create index tokens_user on tokens (user_id)',
    'create index tokens_expiry on tokens (expires_at)',

    `create table failed_attempts (
      who ${ddl.text} primary key,
      times ${ddl.text} not null,
      last_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index failed_attempts_last on failed_attempts (last_at)',

    `create table mail_tokens (
      token_hash ${ddl.text} primary key,
      user_id ${ddl.big} not null,
      email_key ${ddl.text} not null,
      purpose ${ddl.text} not null check (purpose in ('password_reset', 'verification')),
      expires_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index mail_tokens_user on mail_tokens (user_id)',
    'create index mail_tokens_expiry on mail_tokens (expires_at)',

    `create table account_links (
      token_hash ${ddl.text} primary key,
      purpose ${ddl.text} not null,
      subject_id ${ddl.big} not null,
      mailed integer not null,
      expires_at ${ddl.text} not null
    )${ddl.tableEnd}`,
    'create index account_links_subject on account_links (subject_id, purpose)',
    'create index account_links_expiry on account_links (expires_at)',
  ],
  // Computes the search texts again, because they now contain ł as l and ß as ss.
  '2026-12-01-fold-names': () => [foldNames],
  '2026-12-01-regions': (ddl) => [`alter table users add column region ${ddl.text}`],
  '2026-12-02-people-corrections': (ddl) => [
    `alter table users add column former_names ${ddl.text}`,
    `alter table users add column merged_into ${ddl.big}`,
    'create index users_former_names on users (id) where former_names is not null',
    'create index users_merged_into on users (merged_into) where merged_into is not null',
  ],
  '2026-12-08-notes-about-people': (ddl) => [`alter table users add column note ${ddl.text}`],
  '2026-12-10-weekly-report': () => ['alter table users add column mail_weekly_report integer not null default 0'],
};
