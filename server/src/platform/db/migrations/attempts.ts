import type { Ddl } from '../ddl.ts';

/** The foreign key deletes attempts with their delivery, even if an older release deletes the delivery. */
export const attempts = (ddl: Ddl): string[] => [
  `create table webhook_attempts (
    id ${ddl.id},
    delivery_id ${ddl.big} not null references webhook_deliveries (id) on delete cascade,
    attempted_at ${ddl.text} not null,
    answer_status integer,
    answer_ms integer not null,
    answer_body ${ddl.text},
    error ${ddl.text}
  )${ddl.tableEnd}`,
  'create index webhook_attempts_delivery on webhook_attempts (delivery_id, id)',
  `insert into webhook_attempts (delivery_id, attempted_at, answer_status, answer_ms, answer_body, error)
    select id, attempted_at, answer_status, answer_ms, answer_body, error from webhook_deliveries
    where attempted_at is not null and answer_ms is not null order by id`,
];
