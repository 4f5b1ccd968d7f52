import { Layers, Wrench } from 'lucide-react';
import type { Command, CommandContext } from '../../../frontend/commands.ts';
import type { CommandSource } from '../../../frontend/feature-web.ts';
import { setOverlay, useOverlay } from '../../../frontend/overlays.ts';
import { siteFact } from '../../../frontend/site-facts.ts';
import { setHash } from '../../../frontend/url-state.ts';
import { noMapReason } from '../../../map/web/map-session.ts';
import { LABEL_KINDS } from '../../parcels/rules/parcel-labels.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import { OVERLAY_LAYERS, STRUCTURE_LAYER } from '../layers/overlays/overlay-layers.ts';
import { baseChoices, satellitesSchema } from './base-choices.ts';
import { currentLayerAccess, lockOfLabel, lockOfLayer } from './use-layer-access.ts';
import { toggleLabel, toggleOverlay, toggleStructures } from './use-shown-layers.ts';

function isOffered({ tiles }: OverlayLayer): boolean {
  return currentLayerAccess().stateOf(tiles.access) !== 'hidden';
}

function layerReason({ name, tiles, countries }: OverlayLayer, { path }: CommandContext) {
  const country = path.startsWith('/ca') ? 'ca' : 'us';
  return (
    noMapReason() ??
    (countries.includes(country) ? null : `The layer ${name} is available within the US only.`) ??
    lockOfLayer(currentLayerAccess(), tiles.access, name)?.reason ??
    null
  );
}

/** The commands for cards, additional layers, structures and labels. */
const ALWAYS: readonly Command[] = [
  {
    id: 'tools.toggle',
    title: 'Map tools',
    group: 'Map',
    icon: Wrench,
    keywords: ['labels', 'colors', 'panel'],
    // On a Mac, Alt+T types †.
    shortcut: { keys: ['t', 'T', '†'], shown: ['Alt', 'T'], held: 'alt' },
    isOn: () => useOverlay.getState().open === 'tools',
    disabledReason: noMapReason,
    run: () => setOverlay('tools', useOverlay.getState().open !== 'tools'),
  },
  {
    id: 'layers.toggle',
    title: 'Layers',
    group: 'Map',
    icon: Layers,
    keywords: ['basemap', 'boundaries', 'panel'],
    isOn: () => useOverlay.getState().open === 'layers',
    disabledReason: noMapReason,
    run: () => setOverlay('layers', useOverlay.getState().open !== 'layers'),
  },
  ...OVERLAY_LAYERS.map((layer): Command => {
    const isOn = ({ hash }: CommandContext) => hash.layer === layer.id;
    return {
      id: `layer.${layer.id}`,
      title: `Layer: ${layer.name}`,
      group: 'Layers and labels',
      icon: Layers,
      keywords: [layer.description],
      isOffered: () => isOffered(layer),
      isOn,
      disabledReason: (context) => layerReason(layer, context),
      run: (context) => toggleOverlay(layer.id, isOn(context)),
    };
  }),
  {
    id: 'layer.structures',
    title: `Layer: ${STRUCTURE_LAYER.name}`,
    group: 'Layers and labels',
    icon: Layers,
    keywords: [STRUCTURE_LAYER.description],
    isOffered: () => isOffered(STRUCTURE_LAYER),
    isOn: ({ hash }) => hash.structures === true,
    disabledReason: (context) => layerReason(STRUCTURE_LAYER, context),
    run: ({ hash }) => toggleStructures(hash.structures === true),
  },
  ...LABEL_KINDS.map(({ id, name }): Command => {
    const isOn = ({ hash }: CommandContext) => hash.label === id;
    return {
      id: `label.${id}`,
      title: `Labels: ${name}`,
      group: 'Layers and labels',
      icon: Layers,
      isOn,
      disabledReason: () => noMapReason() ?? lockOfLabel(currentLayerAccess(), name)?.reason ?? null,
      run: (context) => toggleLabel(id, isOn(context)),
    };
  }),
];

/** Returns a command for each basemap that this site has. */
function baseCommands(satellites: readonly ({ sources: string } | null)[]): readonly Command[] {
  return baseChoices(satellites).map(({ id, label }) => ({
    id: `base.${id}`,
    title: `Basemap: ${label}`,
    group: 'Layers and labels',
    icon: Layers,
    keywords: ['imagery', 'background'],
    isOn: ({ hash }) => (hash.base ?? 'street') === id,
    disabledReason: noMapReason,
    run: () => setHash({ base: id }, 'push'),
  }));
}

export const layerCommands: CommandSource = {
  order: 50,
  list: ({ site }) => [...ALWAYS, ...baseCommands(siteFact(site, 'satellites', satellitesSchema) ?? [])],
};
