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
 * Returns true for a visitor who is new here. The card is hidden while a pane is open, such as after a link to a parcel, and while a tool is in use: it must not
 * cover what people look at. When a pane opens over the card, the card closes for good, because the visitor has found something to do.
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
