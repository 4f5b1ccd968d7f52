import { useLayoutEffect } from 'react';
import { create } from 'zustand';

/** Whether the open pane takes more than half of the page, as a table needs. */
export const usePaneWidth = create<{ isWide: boolean }>(() => ({ isWide: false }));

/** The share of a phone's height that an open pane covers until it is dragged to another height. */
export const PANE_SHARE = 0.52;

/** Makes the calling pane wide for as long as it is open. */
export function useWidePane(isWide: boolean): void {
  useLayoutEffect(() => {
    usePaneWidth.setState({ isWide });
    return () => usePaneWidth.setState({ isWide: false });
  }, [isWide]);
}
