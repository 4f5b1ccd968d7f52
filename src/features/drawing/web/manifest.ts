import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { drawingFeature } from '../feature.ts';
import { drawCommands } from './draw-commands.ts';

declare module '../../../frontend/commands.ts' {
  interface CommandGroups {
    'Draw and measure': true;
  }
}

declare module '../../../frontend/overlays.ts' {
  interface OverlayNames {
    measure: true;
  }
}

export const drawingWeb = defineWeb(drawingFeature, {
  commands: commandList(60, drawCommands),
  commandGroups: { 'Draw and measure': 30 },
});
