/** The smallest card on which the text is readable from a distance, in CSS pixels. */
const MIN_WIDTH = 300;
const MIN_HEIGHT = 170;
/** The most readable ratio of a card's width to its height. */
const ASPECT = 1.8;

export interface BoardLayout {
  columns: number;
  rows: number;
  perPage: number;
  pages: number;
}

/** Chooses the layout with the largest cards. If the cards do not fit, the courts are spread evenly over pages. */
export function boardLayoutOf(count: number, { width, height }: { width: number; height: number }): BoardLayout {
  const maxColumns = Math.max(1, Math.floor(width / MIN_WIDTH));
  const maxRows = Math.max(1, Math.floor(height / MIN_HEIGHT));
  const pages = Math.max(1, Math.ceil(count / (maxColumns * maxRows)));
  const perPage = Math.max(1, Math.ceil(count / pages));
  let best = { columns: maxColumns, rows: maxRows, size: 0 };
  for (let columns = 1; columns <= maxColumns; columns++) {
    const rows = Math.ceil(perPage / columns);
    const size = Math.min(width / columns / ASPECT, height / rows);
    if (rows <= maxRows && size > best.size) best = { columns, rows, size };
  }
  return { columns: best.columns, rows: best.rows, perPage, pages };
}
