export { type ClientOptions, type CourtsideClient, createClient, ifMatch, newIdempotencyKey } from './client.ts';
export type { AvailabilityChange, CourtsideEvent, StreamOptions } from './events.ts';
export type { CsvPath, UploadOptions, UploadPath } from './csv.ts';
export type { FiltersOf, ItemOf, ListPath } from './pages.ts';
export { CourtsideProblem, CourtsideUnreachable, type ProblemCode } from './problem.ts';
export {
  constructEvent,
  CourtsideWebhookError,
  verifyWebhook,
  type WebhookErrorCode,
  type WebhookEvent,
  type WebhookHeaders,
  type WebhookOptions,
  type WebhookTest,
} from './webhook.ts';
export type * from './schema.ts';
