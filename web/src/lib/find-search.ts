/**
 * The search filters and the chosen slot. They are URL parameters, so that they survive a reload and links can
 * contain them.
 */
export interface FindSearch {
  search?: string | undefined;
  type?: string | undefined;
  place?: 'indoor' | 'outdoor' | undefined;
  date?: string | undefined;
  from?: string | undefined;
  length?: number | undefined;
  court?: number | undefined;
  start?: string | undefined;
  minutes?: number | undefined;
  /** Set while the waiting list dialog is open. */
  wait?: number | undefined;
}
