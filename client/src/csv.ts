import type { Argument, CallOptions, PathWith, QueryOf } from './calls.ts';
import type { Fetch } from './retry.ts';
import type { ImportSummary, paths } from './schema.ts';

/** The API paths that return CSV. */
export type CsvPath = {
  [P in PathWith<'get'>]: paths[P]['get'] extends { responses: { 200: { content: { 'text/csv': string } } } }
    ? P
    : never;
}[PathWith<'get'>];

/** The API paths that accept CSV. */
export type UploadPath = {
  [P in PathWith<'post'>]: paths[P]['post'] extends { requestBody: { content: { 'text/csv': string } } } ? P : never;
}[PathWith<'post'>];

type PathOfPdf = {
  [P in PathWith<'get'>]: paths[P]['get'] extends { responses: { 200: { content: { 'application/pdf': string } } } }
    ? P
    : never;
}[PathWith<'get'>];
/** A path with a number in place of its parameter. */
type Filled<P> = P extends `${infer Start}{${string}}${infer End}` ? `${Start}${number}${End}` : P;

/** The API paths that return a PDF. */
type PdfPath = Filled<PathOfPdf>;

/** Requests CSV or a PDF, and returns the response, whose body has not been read yet. */
export interface Download {
  <P extends CsvPath>(
    path: P,
    ...query: [...Argument<QueryOf<paths[P]['get']>>, options?: CallOptions]
  ): Promise<Response>;
  (path: PdfPath, query?: Record<string, never>, options?: CallOptions): Promise<Response>;
}

export interface UploadOptions<P extends UploadPath> {
  query?: QueryOf<paths[P]['post']>;
  signal?: AbortSignal;
  /** Called from time to time with the number of rows that the service has processed. */
  onProgress?: (progress: { rows: number; total: number }) => void;
  /** Replaces `fetch` for this request, for example to show the upload's progress. */
  fetch?: Fetch;
}

/** Sends CSV. Returns how many rows were imported, already existed or were rejected. */
export type Upload = <P extends UploadPath>(
  path: P,
  csv: Blob | string,
  options?: UploadOptions<P>,
) => Promise<ImportSummary>;
