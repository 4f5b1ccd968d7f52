import { useEffect, useMemo } from 'react';
import { errorMessage } from '../../../frontend/api-failure.ts';
import { dismissToast, showToast } from '../../../frontend/toasts.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import { paintsOf } from '../rules/style-classes.ts';
import { useStyles } from './style-store.ts';
import { useParcelSource } from './use-parcel-source.ts';

const TOAST_ID = 'chosen-parcels';
/** Source addresses begin with the site's public one, for other programs; the page asks where it was opened, and no other host. */
const BEFORE_PATH = /^.*?(?=\/api\/v1\/)/;

/** Draws the parcels that the filters choose, in the colors of the rules; the rest as the reader wants it. */
export function useChosenOnMap(tileVersion: string | undefined): void {
  const view = useMapSession((session) => session.view);
  const rest = useStyles((styles) => styles.rest);
  const { data, isPlaceholderData, isFiltered, active, error, refetch } = useParcelSource(tileVersion);
  const tiles = data?.vector[0]?.replace(BEFORE_PATH, window.location.origin);
  // While other tiles are on their way the colors belong to the classes that are still drawn.
  const paints = useMemo(() => (isPlaceholderData ? null : paintsOf(active)), [isPlaceholderData, active]);
  const chosen = useMemo(
    () =>
      tiles === undefined || paints === null
        ? null
        : { tiles, paints, rest: isFiltered ? rest : ('show' as const) },
    [tiles, paints, rest, isFiltered],
  );
  useEffect(() => {
    // Not yet known is not the same as nothing: what is drawn stays.
    if (tiles !== undefined && paints === null) return;
    view?.setChosen(chosen);
  }, [view, chosen, tiles, paints]);
  useEffect(() => {
    if (error === null) return dismissToast(TOAST_ID);
    showToast({
      id: TOAST_ID,
      tone: 'bad',
      message: `The chosen parcels could not be drawn. ${errorMessage(error)}`,
      action: { label: 'Try again', run: () => void refetch() },
    });
  }, [error, refetch]);
}
