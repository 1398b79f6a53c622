/**
 * Returns the `If-Match` header for changing a resource. If the resource has changed since it was read, the call fails
 * with the `version_mismatch` problem.
 *
 * @example
 * await club.bookings.update(booking.id, { start_time: '21:00' }, { headers: ifMatch(booking) });
 */
export function ifMatch(resource: { version: number }): { 'If-Match': string } {
  return { 'If-Match': `"${resource.version}"` };
}

/**
 * Returns a new idempotency key of 128 random bits. If you send a request again with the same key, the service makes
 * the change only once. Keep the key to repeat a failed request later, for example after a page reload.
 *
 * @example
 * await club.bookings.create(body, { headers: { 'Idempotency-Key': newIdempotencyKey() } });
 */
export function newIdempotencyKey(): string {
  // Browsers offer `crypto.randomUUID` on HTTPS pages only.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
