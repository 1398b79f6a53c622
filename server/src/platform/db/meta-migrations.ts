import { BASELINE, type Migrations } from './migrations.ts';

export const metaMigrations: Migrations = {
  [BASELINE]: (ddl) => [
    `create table meta (
      name ${ddl.text} primary key,
      value ${ddl.text} not null
    )${ddl.tableEnd}`,
  ],
};
