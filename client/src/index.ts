export type { CallLimits, CallOptions } from './calls.ts';
export { type CourtsideClient, createClient } from './client.ts';
export { type ClientOptions, createPathClient, type PathClient, type ReceivedResponse } from './path-client.ts';
export type { CourtsideEvent, StreamOptions } from './events.ts';
export type { CsvPath, UploadOptions, UploadPath } from './csv.ts';
export { directionsTo } from './directions.ts';
export { ifMatch, newIdempotencyKey } from './headers.ts';
export { decimalPlacesOf, moneyFormat } from './money.ts';
export type { FiltersOf, ItemOf, ListPath, Rows } from './pages.ts';
export { CourtsideProblem, CourtsideUnreachable, type ProblemCode } from './problem.ts';
export { localeOf, regionOf } from './regions.ts';
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
