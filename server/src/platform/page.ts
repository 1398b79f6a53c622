/** One page of a list: how many rows, and the sort key and id of the row before the first one. */
export interface Page {
  limit: number;
  after: readonly [sortKey: string, id: number] | undefined;
}
