import { defineWeb } from '../../../frontend/feature-web.ts';
import { layersFeature } from '../feature.ts';
import { layerCommands } from './layer-commands.ts';

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
  commandGroups: { 'Layers and labels': 20 },
});
