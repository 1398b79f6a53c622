/** The options of the board in its address. */
export interface BoardSearch {
  /** The ids of the courts to show, separated by commas. */
  courts?: string | undefined;
  sport?: string | undefined;
  theme?: 'light' | 'dark' | undefined;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;

export function readBoardSearch(params: Record<string, unknown>): BoardSearch {
  const theme = params['theme'];
  return {
    courts: text(params['courts']),
    sport: text(params['sport']),
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  };
}
