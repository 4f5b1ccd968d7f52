import { defineWeb, pageEffect } from '../../../frontend/feature-web.ts';
import { layersFeature } from '../feature.ts';
import { LayerButtons } from './layer-buttons.tsx';
import { layerCommands } from './layer-commands.ts';
import { LayerNotices } from './layer-notices.tsx';
import { LayerPanels } from './layer-panels.tsx';
import { useMissingSatellite } from './use-missing-satellite.ts';
import { useToolsMemory } from './use-tools-memory.ts';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    'Layers and labels': true;
  }
}

declare module '../../../frontend/overlays.ts' {
  interface OverlayNames {
    layers: true;
    tools: true;
  }
}

export const layersWeb = defineWeb(layersFeature, {
  commands: layerCommands,
  parts: [
    { slot: 'control-map', order: 30, Component: LayerButtons },
    { slot: 'panel', order: 10, Component: LayerPanels },
    { slot: 'message', order: 40, Component: LayerNotices },
    pageEffect(100, useToolsMemory),
    pageEffect(110, useMissingSatellite),
  ],
  commandGroups: { 'Layers and labels': 20 },
});
