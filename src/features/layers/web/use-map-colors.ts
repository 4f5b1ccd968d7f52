import { useEffect, useRef } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { usePreference } from '../../preferences/web/index.ts';
import { type MapColors, isDefaultColors, parcelColorsOf } from '../rules/map-colors.ts';

const NOT_CHOSEN: MapColors = {};

/** Returns the reader's parcel colors, from the account or this browser, and a function to change them. */
export function useMapColors() {
  const { value: colors = NOT_CHOSEN, set } = usePreference('map_colors');
  return { colors, setColors: set };
}

/** Draws the parcels in the reader's colors. */
export function useMapColorsOnMap(): void {
  const view = useMapSession((session) => session.view);
  const { colors } = useMapColors();
  const applied = useRef<MapView | null>(null);
  useEffect(() => {
    // A new map has the specification's colors. Setting them again would only rebuild its style.
    if (view === null || (applied.current !== view && isDefaultColors(colors))) return;
    applied.current = view;
    view.setParcelColors(parcelColorsOf(colors));
  }, [view, colors]);
}
