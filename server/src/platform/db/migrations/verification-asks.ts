import type { Ddl } from '../ddl.ts';

/**
 * Adds the time when a user was asked to verify the address, and an index of password reset mails, which have a
 * separate queue.
 */
export const verificationAsks = (ddl: Ddl): string[] => [
  `alter table users add column verification_asked_at ${ddl.text}`,
  `create index users_unasked on users (id)
    where email is not null and email_verified_at is null and verification_asked_at is null and deactivated_at is null`,
  `create index mails_resets_due on mails (next_attempt_at) where status = 'pending' and kind = 'password_reset'`,
];
