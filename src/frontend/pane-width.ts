import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Whether the pane that is open takes more than half of the page, as a table does. */
export const usePaneWidth = create<{ isWide: boolean }>(() => ({ isWide: false }));

/** Called by a pane: makes it wide for as long as it is open. */
export function useWidePane(isWide: boolean): void {
  useLayoutEffect(() => {
    usePaneWidth.setState({ isWide });
    return () => usePaneWidth.setState({ isWide: false });
  }, [isWide]);
}
