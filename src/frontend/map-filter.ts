import { create } from 'zustand';

/** Something that limits the map to some parcels. There is one at a time. */
export interface MapFilter {
  /** Whose it is: `owner`. */
  id: string;
  /** Takes it away again. */
  clear: () => void;
}

/** The filter that is on the map; null: every parcel is shown alike. */
export const useMapFilter = create<{ filter: MapFilter | null }>(() => ({ filter: null }));

export function setMapFilter(filter: MapFilter): void {
  useMapFilter.setState({ filter });
}

/** Does nothing when the filter is another's by now. */
export function endMapFilter(id: string): void {
  if (useMapFilter.getState().filter?.id === id) useMapFilter.setState({ filter: null });
}
