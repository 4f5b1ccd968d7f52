import { useEffect, useMemo } from 'react';
import { useTileVersion } from '../../../frontend/site-facts.ts';
import { dismissToast, showFailure } from '../../../frontend/toasts.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { SELECTED_PARCELS } from '../../parcel-tiles/layers/map-values.ts';
import { ARE_SUB_BOUNDARIES_HIDDEN } from '../../places/layers/map-values.ts';
import { stylesInTheme } from '../rules/classed-rules.ts';
import { paintsOf } from '../rules/style-classes.ts';
import { useStyles } from './style-store.ts';
import { useParcelSource } from './use-parcel-source.ts';

const TOAST_ID = 'selected-parcels';
/** Tile URLs begin with the site's public URL, for other programs. The page uses the origin it was opened from and no other host. */
const BEFORE_PATH = /^.*?(?=\/api\/v1\/)/;

/** Draws the parcels that match the filters in the colors of the rules, and the others as the reader prefers. */
export function SelectedParcelsOnMap(): null {
  const tileVersion = useTileVersion();
  const view = useMapSession((session) => session.view);
  const rest = useStyles((styles) => styles.rest);
  const opacity = useStyles((styles) => styles.opacity);
  const { data, isPlaceholderData, isFiltered, drawn, error, refetch } = useParcelSource(tileVersion);
  const tiles = data?.vector[0]?.replace(BEFORE_PATH, window.location.origin);
  // While new tiles load, the tiles on the map still have the classes of the previous rules.
  const paints = useMemo(
    () =>
      isPlaceholderData ? null : { light: paintsOf(drawn), dark: paintsOf(stylesInTheme(drawn, 'dark')) },
    [isPlaceholderData, drawn],
  );
  const selected = useMemo(
    () =>
      tiles === undefined || paints === null
        ? null
        : { tiles, paints, opacity, rest: isFiltered ? rest : ('show' as const) },
    [tiles, paints, opacity, rest, isFiltered],
  );
  useEffect(() => {
    // The new colors don't fit the drawn tiles yet, so the map stays as it is.
    if (tiles !== undefined && paints === null) return;
    view?.set(SELECTED_PARCELS, selected);
    view?.set(ARE_SUB_BOUNDARIES_HIDDEN, selected !== null);
  }, [view, selected, tiles, paints]);
  useEffect(() => {
    if (error === null) return dismissToast(TOAST_ID);
    showFailure(error, {
      id: TOAST_ID,
      failed: 'The selected parcels could not be drawn.',
      action: { label: 'Try again', run: () => void refetch() },
    });
  }, [error, refetch]);
  return null;
}
