import { useEffect, useRef } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { usePreference } from '../../preferences/web/index.ts';
import { type MapColors, isDefaultColors, parcelColorsOf } from '../rules/map-colors.ts';

const NOT_CHOSEN: MapColors = {};

/** The reader's parcel colors, of the account or of this browser, and how to choose others. */
export function useMapColors() {
  const { value: colors = NOT_CHOSEN, set } = usePreference('map_colors');
  return { colors, setColors: set };
}

/** Draws the parcels in the reader's colors. */
export function useMapColorsOnMap(): void {
  const view = useMapSession((session) => session.view);
  const { colors } = useMapColors();
  const told = useRef<MapView | null>(null);
  useEffect(() => {
    // A map begins with the specification's colors: telling it so would only rebuild its style.
    if (view === null || (told.current !== view && isDefaultColors(colors))) return;
    told.current = view;
    view.setParcelColors(parcelColorsOf(colors));
  }, [view, colors]);
}
