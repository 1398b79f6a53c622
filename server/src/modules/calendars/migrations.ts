import { BASELINE, type Migrations } from '../../platform/db/migrations.ts';

export const migrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table calendar_feeds (
      id ${ddl.id},
      user_id ${ddl.big} references users (id),
      court_id ${ddl.big} references courts (id),
      secret ${ddl.text} not null unique,
      created_at ${ddl.text} not null,
      check ((user_id is null) <> (court_id is null))
    )${ddl.tableEnd}`,
    'create unique index calendar_feeds_user on calendar_feeds (user_id) where user_id is not null',
    'create unique index calendar_feeds_court on calendar_feeds (court_id) where court_id is not null',
  ],
};
