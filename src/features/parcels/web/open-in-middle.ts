import { SquareMousePointer } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { showToast } from '../../../frontend/toasts.ts';
import { noMapReason, useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { PARCELS } from '../layers/map-values.ts';
import { selectParcelByFid } from './selection.ts';

/** Returns the feature id of the parcel in the middle of the part of the map that no panel covers, or null. */
export function parcelInMiddle(view: MapView): number | null {
  const { x, y, width, height } = view.getUncovered().area;
  return view.findAt(PARCELS, { x: x + width / 2, y: y + height / 2 });
}

/** Opens the parcel in the center of the map, for people without a pointer. */
export const openInMiddle: Command = {
  id: 'parcel.open-in-middle',
  title: 'Open the parcel in the middle of the map',
  group: 'Parcels',
  icon: SquareMousePointer,
  keywords: ['select', 'cross', 'keyboard', 'reticle'],
  shortcut: { keys: ['Enter'], shown: ['Enter'], where: 'map' },
  disabledReason: () =>
    noMapReason() ?? (useMapSession.getState().isToolActive ? 'Close the drawing tool first.' : null),
  run: () => {
    const { view } = useMapSession.getState();
    const fid = view === null ? null : parcelInMiddle(view);
    if (fid !== null) void selectParcelByFid(fid);
    else {
      showToast({
        id: 'selection',
        tone: 'info',
        message: 'There is no parcel in the middle of the map. Zoom in, or move the map.',
      });
    }
  },
};
