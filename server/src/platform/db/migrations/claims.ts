/** What is being sent of a webhook is counted before more is: without looking at all that waits, which may be hundreds of thousands. */
export const claims = [
  `create index webhook_deliveries_claimed on webhook_deliveries (webhook_id, claimed_until)
    where status = 'pending' and claimed_until is not null`,
];
