import { Link2, List, Printer, Scan, X } from 'lucide-react';
import { call } from '../../../frontend/api.ts';
import { copyText } from '../../../frontend/clipboard.ts';
import type { Command, CommandContext } from '../../../frontend/commands.ts';
import { showFailure } from '../../../frontend/toasts.ts';
import { setHash, shareUrl } from '../../../frontend/url-state.ts';
import { noMapReason, useMapSession } from '../../../map/web/map-session.ts';
import { getParcel } from '../contract.ts';
import { ZOOM_TO_PARCEL } from '../rules/fit-parcel.ts';
import { clearSelection } from './selection.ts';

/** Returns a reason when no parcel is selected, or null. */
function noParcelReason({ hash }: CommandContext): string | null {
  return hash.p === undefined ? 'Select a parcel first.' : null;
}

/** Zooms to a parcel of the shown edition. `edition` is its number; undefined for the current edition. */
async function zoomTo(path: string, edition: number | undefined): Promise<void> {
  try {
    const { bbox } = await call(getParcel, { placePath: path, query: { edition } });
    useMapSession.getState().view?.fitBounds(bbox, ZOOM_TO_PARCEL);
  } catch (error) {
    showFailure(error, { id: 'selection' });
  }
}

export const parcelCommands: readonly Command[] = [
  {
    id: 'parcels.list',
    title: 'List the parcels in view',
    group: 'Parcels',
    icon: List,
    keywords: ['table', 'screen reader'],
    isOn: ({ hash }) => hash.tab === 'list',
    disabledReason: noMapReason,
    run: ({ hash }) => setHash({ tab: hash.tab === 'list' ? undefined : 'list' }, 'push'),
  },
  {
    id: 'parcel.zoom-to',
    title: 'Zoom to the selected parcel',
    group: 'Parcels',
    icon: Scan,
    disabledReason: (context) => noMapReason() ?? noParcelReason(context),
    run: ({ hash }) => void (hash.p !== undefined && zoomTo(hash.p, hash.edition)),
  },
  {
    id: 'parcel.copy-link',
    title: 'Copy the link of the selected parcel',
    group: 'Parcels',
    icon: Link2,
    keywords: ['share'],
    disabledReason: noParcelReason,
    run: ({ hash }) =>
      void (hash.p !== undefined && copyText(shareUrl(hash.p), 'Parcel link copied to clipboard.')),
  },
  {
    id: 'parcel.print',
    title: 'Print the record of the selected parcel',
    group: 'Print',
    icon: Printer,
    disabledReason: noParcelReason,
    // Waits until the palette has closed.
    run: () => window.setTimeout(() => window.print()),
  },
  {
    id: 'parcel.close',
    title: 'Close the selected parcel',
    group: 'Parcels',
    icon: X,
    keywords: ['deselect', 'clear selection'],
    disabledReason: noParcelReason,
    run: clearSelection,
  },
];
