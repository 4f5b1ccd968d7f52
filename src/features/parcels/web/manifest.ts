import { commandList, defineWeb, PANE_ORDER } from '../../../frontend/feature-web.ts';
import { clearSelection } from './selection.ts';
import { fetchParcelParts } from './parcel-parts.tsx';
import { parcelsFeature } from '../feature.ts';
import { parcelCommands } from './parcel-commands.ts';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    Parcels: true;
  }
}

export const parcelsWeb = defineWeb(parcelsFeature, {
  commands: commandList(70, parcelCommands),
  commandGroups: { Parcels: 40 },
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
