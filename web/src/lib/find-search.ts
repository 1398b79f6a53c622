/** The views of the page where players find courts. The first one is the default. The last one needs a site map. */
export const FIND_VIEWS = ['times', 'grid', 'list', 'map'] as const;
export type FindView = (typeof FIND_VIEWS)[number];

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
  /** The number of days that the grid shows. By default, one. */
  days?: number | undefined;
  court?: number | undefined;
  start?: string | undefined;
  minutes?: number | undefined;
  /** Set while the waiting list dialog is open. 2 means any court of the chosen court's sport. */
  wait?: number | undefined;
  /** By default, the view that the device remembers. */
  view?: FindView | undefined;
}
