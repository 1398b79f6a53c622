/** Adds an index to count a webhook's claimed deliveries without a scan of all pending ones, which may be very many. */
export const claims = [
  `create index webhook_deliveries_claimed on webhook_deliveries (webhook_id, claimed_until)
    where status = 'pending' and claimed_until is not null`,
];
