import { create } from 'zustand';

export type ListMode = 'matching' | 'view';

interface ListState {
  /** What was asked for; null: the matching parcels when there are filters, else those in view. */
  mode: ListMode | null;
  /** Of the query and order that `cursors` belong to. */
  key: string;
  /** Where the pages begin that were gone through; the first page has none. */
  cursors: readonly string[];
  sort: { column: string; descending: boolean } | null;
  /** On a wide window the table takes more than half of it. */
  isWide: boolean;
}

/** How the list was left: opening a parcel and going back shows the same page. */
export const useListState = create<ListState>(() => ({
  mode: null,
  key: '',
  cursors: [],
  sort: null,
  isWide: true,
}));

/** The list that is shown. */
export function useListMode(isFiltered: boolean): ListMode {
  return useListState(({ mode }) => mode ?? (isFiltered ? 'matching' : 'view'));
}

export function goToPage(key: string, cursors: readonly string[]): void {
  useListState.setState({ key, cursors });
}
