import { type ReactNode, createContext } from 'react';

/** The menu of all pages. The composition provides it; pages other than the map show it at the end of their bar. */
export const PageMenuContext = createContext<ReactNode>(null);
