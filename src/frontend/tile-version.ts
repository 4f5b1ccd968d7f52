import { createContext } from 'react';

/** The version of the map's tiles that is current, for pages with a map of their own; undefined until it is known. Given by the composition. */
export const TileVersionContext = createContext<string | undefined>(undefined);
