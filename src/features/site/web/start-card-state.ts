import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { useMapPage } from '../../../frontend/feature-web.ts';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { useSession } from '../../accounts/web/index.ts';

const KEY = 'start-card-closed';

export const useStartCard = create<{ isClosed: boolean }>(() => ({
  isClosed: recall(KEY, z.boolean()) ?? false,
}));

/** Closes the start card for good in this browser. */
export function closeStartCard(): void {
  remember(KEY, true);
  useStartCard.setState({ isClosed: true });
}

/**
 * Returns true for a visitor who is new here. While a pane is open, as over a link to a parcel, and while a tool is in use, the card is hidden: it must not cover what people look at. It also
 * closes for good when a pane opens, because then the visitor has found a way into the site.
 */
export function useStartCardShown(): boolean {
  const isClosed = useStartCard((state) => state.isClosed);
  const hasPane = useMapPage().openPane !== null;
  const isReady = useMapSession(({ state, isToolActive }) => state === 'ready' && !isToolActive);
  const session = useSession();
  const isShown = !isClosed && !hasPane && isReady && session.isSuccess && session.data.user === null;
  const wasShown = useRef(false);
  useEffect(() => {
    if (isShown) wasShown.current = true;
    else if (wasShown.current && hasPane) closeStartCard();
  }, [isShown, hasPane]);
  return isShown;
}
