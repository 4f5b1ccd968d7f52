import { createContext } from 'react';

/** The current version of the map's tiles, for pages with a map of their own; undefined until it is loaded. The composition provides it. */
export const TileVersionContext = createContext<string | undefined>(undefined);
