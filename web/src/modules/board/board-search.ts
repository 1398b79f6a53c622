import { choiceParam, textParam } from '../../lib/search-params.ts';

/** The options of the board in its address. */
export interface BoardSearch {
  /** The ids of the courts to show, separated by commas. */
  courts?: string | undefined;
  sport?: string | undefined;
  theme?: 'light' | 'dark' | undefined;
}

export function readBoardSearch(params: Record<string, unknown>): BoardSearch {
  return {
    courts: textParam(params['courts']),
    sport: textParam(params['sport']),
    theme: choiceParam(params['theme'], ['light', 'dark']),
  };
}
