import type { Ddl } from '../ddl.ts';

export const club = (ddl: Ddl): string[] => [
  `create table images (
    id ${ddl.id},
    hash ${ddl.text} not null unique,
    type ${ddl.text} not null,
    width integer not null,
    height integer not null,
    bytes ${ddl.bytes} not null,
    created_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  `create table club (
    id ${ddl.big} primary key check (id = 1),
    name ${ddl.text},
    colour ${ddl.text},
    logo ${ddl.text} references images (hash),
    version integer not null,
    updated_at ${ddl.text} not null
  )${ddl.tableEnd}`,
  `alter table courts add column photo ${ddl.text} references images (hash)`,
  // Before an image is deleted, this index shows whether a court uses it.
  'create index courts_photo on courts (photo) where photo is not null',
];
