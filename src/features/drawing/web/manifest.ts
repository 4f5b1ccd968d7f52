import { commandList, defineWeb, pageEffect } from '../../../frontend/feature-web.ts';
import { drawingFeature } from '../feature.ts';
import { drawCommands } from './draw-commands.ts';
import { DrawPanels } from './draw-panels.tsx';
import { DrawTiles } from './draw-tiles.tsx';
import { MeasureButton } from './measure-button.tsx';
import { useDrawingEndsWithPane } from './use-drawing-ends-with-pane.ts';

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
  parts: [
    { slot: 'control-map', order: 40, Component: MeasureButton },
    { slot: 'tool', order: 20, Component: DrawTiles },
    { slot: 'panel', order: 40, Component: DrawPanels },
    pageEffect(5, useDrawingEndsWithPane),
  ],
  commandGroups: { 'Draw and measure': 30 },
});
