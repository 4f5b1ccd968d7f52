import { create } from 'zustand';

/** A filter that limits the map to some parcels. Only one can be active. */
export interface MapFilter {
  /** The name of the part that set the filter: `owner`. */
  id: string;
  /** Removes the filter. */
  clear: () => void;
}

/** The active filter of the map; null if there is none. */
export const useMapFilter = create<{ filter: MapFilter | null }>(() => ({ filter: null }));

export function setMapFilter(filter: MapFilter): void {
  useMapFilter.setState({ filter });
}

/** Removes the filter with this id. Does nothing if another filter is active by now. */
export function endMapFilter(id: string): void {
  if (useMapFilter.getState().filter?.id === id) useMapFilter.setState({ filter: null });
}
