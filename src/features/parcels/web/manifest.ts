import { commandList, defineWeb, PANE_ORDER, pageEffect } from '../../../frontend/feature-web.ts';
import { parcelsFeature } from '../feature.ts';
import { HoverBox } from './hover-box.tsx';
import { MapReticle } from './map-reticle.tsx';
import { useMultiSelectOnMap } from './multi-select.ts';
import { openInMiddle } from './open-in-middle.ts';
import { parcelCommands } from './parcel-commands.ts';
import { ParcelListButton } from './parcel-list-button.tsx';
import { fetchParcelParts } from './parcel-parts.tsx';
import { clearSelection } from './selection.ts';
import { useFreshAfterSignIn } from './use-fresh-after-sign-in.ts';
import { useClickedParcel, useSelectedOnMap } from './use-selected-on-map.ts';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    Parcels: true;
  }
}

export const parcelsWeb = defineWeb(parcelsFeature, {
  commands: commandList(70, [openInMiddle, ...parcelCommands]),
  commandGroups: { Parcels: 40 },
  parts: [
    { slot: 'bar-place', order: 40, Component: ParcelListButton },
    { slot: 'map', order: 10, Component: HoverBox },
    { slot: 'map', order: 20, Component: MapReticle },
    pageEffect(10, useSelectedOnMap),
    pageEffect(11, useClickedParcel),
    pageEffect(20, useMultiSelectOnMap),
    pageEffect(90, useFreshAfterSignIn),
  ],
  addressPanes: [
    {
      name: 'parcel',
      order: PANE_ORDER.selection,
      show: (_, { p }) => p ?? null,
      close: clearSelection,
      load: async () => {
        fetchParcelParts();
        return (await import('./parcel-panel.tsx')).ParcelPanel;
      },
    },
    {
      name: 'several',
      order: PANE_ORDER.selection,
      show: (_, { several }) => (several === undefined ? null : 'several'),
      close: clearSelection,
      load: async () => (await import('./multi-select-pane.tsx')).MultiSelectPane,
    },
  ],
});
