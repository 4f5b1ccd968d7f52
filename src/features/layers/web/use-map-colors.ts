import { useEffect } from 'react';
import { useMapSession } from '../../../map/web/map-session.ts';
import { CUSTOM_PARCEL_COLORS } from '../../parcels/layers/parcel-colors.ts';
import { usePreference } from '../../preferences/web/index.ts';
import { type MapColors, isDefaultColors, parcelColorsOf } from '../rules/map-colors.ts';

const NO_COLORS: MapColors = {};

/** Returns the reader's parcel colors, from the account or this browser, and a function to change them. */
export function useMapColors() {
  const { value: colors = NO_COLORS, set } = usePreference('map_colors');
  return { colors, setColors: set };
}

/** Draws the parcels in the reader's colors. */
export function useMapColorsOnMap(): void {
  const view = useMapSession((session) => session.view);
  const { colors } = useMapColors();
  useEffect(() => {
    // The initial colors of the map are the site's. Setting them again would only rebuild its style.
    view?.set(
      CUSTOM_PARCEL_COLORS,
      isDefaultColors(colors) ? CUSTOM_PARCEL_COLORS.initial : parcelColorsOf(colors),
    );
  }, [view, colors]);
}
