import { type ReactNode, createContext } from 'react';

/** The account menu. `apps/web` provides it, and pages other than the map show it at the end of their header. */
export const PageMenuContext = createContext<ReactNode>(null);
