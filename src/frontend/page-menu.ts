import { type ReactNode, createContext } from 'react';

/** The page's one menu, given by the composition: pages beside the map show it at the end of their bar. */
export const PageMenuContext = createContext<ReactNode>(null);
