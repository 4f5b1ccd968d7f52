import { Crosshair, Hash, House, type LucideIcon, Map as MapIcon, UserRound } from 'lucide-react';
import type { SearchResult } from '../contract.ts';

export const RESULT_ICONS: Record<SearchResult['kind'], LucideIcon> = {
  address: House,
  parcel: Hash,
  owner: UserRound,
  place: MapIcon,
  coordinates: Crosshair,
};

/** The kinds of results, for screen readers. */
export const RESULT_KINDS: Record<SearchResult['kind'], string> = {
  address: 'Address',
  parcel: 'Parcel number',
  owner: 'Owner',
  place: 'Place',
  coordinates: 'Coordinates',
};
