declare module '@tanstack/react-router' {
  interface HistoryState {
    isDialog?: boolean;
  }
}

/** Whether the browser's Back button closes a dialog instead of leaving the page. */
export const isDialogEntry = (): boolean => (history.state as { isDialog?: boolean } | null)?.isDialog === true;
