import { useEffect } from 'react';
import type { MapPick } from '../map-pick.ts';
import { useMapSession } from './map-session.ts';

/**
 * Returns a function that highlights a feature on the map by its id, or no feature for null. The highlight ends with the component, because a list may close
 * while the pointer is over one of its rows.
 */
export function useHighlight(pick: MapPick): (id: number | string | null) => void {
  const view = useMapSession((session) => session.view);
  useEffect(() => () => view?.highlight(pick, null), [view, pick]);
  return (id) => view?.highlight(pick, id);
}
