export interface Page {
  limit: number;
  /** The last row of the previous page; undefined for the first page. */
  after: readonly [sortKey: string, id: number] | undefined;
}
