import { create } from 'zustand';

export type ListMode = 'matching' | 'view';

interface ListState {
  /** The selected mode. Null shows the matching parcels when there are filters, and else the parcels in view. */
  mode: ListMode | null;
  /** Identifies the query and order that `cursors` belong to. */
  key: string;
  /** The cursors of the pages up to the current one. The first page has none. */
  cursors: readonly string[];
  sort: { column: string; descending: boolean } | null;
  /** True when the table takes more than half of a wide window. */
  isWide: boolean;
}

/** The list's state. It outlives the pane, so that going back from a parcel shows the same page. */
export const useListState = create<ListState>(() => ({
  mode: null,
  key: '',
  cursors: [],
  sort: null,
  isWide: true,
}));

/** Returns the mode that is shown. */
export function useListMode(isFiltered: boolean): ListMode {
  return useListState(({ mode }) => mode ?? (isFiltered ? 'matching' : 'view'));
}

export function goToPage(key: string, cursors: readonly string[]): void {
  useListState.setState({ key, cursors });
}
