/**
 * Adds an index for counting the claimed deliveries of a webhook. Without it, the count would scan all pending
 * deliveries.
 */
export const claims = [
  `create index webhook_deliveries_claimed on webhook_deliveries (webhook_id, claimed_until)
    where status = 'pending' and claimed_until is not null`,
];
