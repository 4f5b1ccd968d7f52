import { defineWeb } from '../../../frontend/feature-web.ts';
import { terrainFeature } from '../feature.ts';
import { TerrainButton } from './terrain-button.tsx';
import { terrainCommands } from './terrain-commands.ts';

export const terrainWeb = defineWeb(terrainFeature, {
  commands: terrainCommands,
  // Below the compass, which appears when the map is tilted, so that this button stays where it was pressed.
  parts: [{ slot: 'control', order: 60, Component: TerrainButton }],
});
