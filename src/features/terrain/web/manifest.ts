import { defineWeb } from '../../../frontend/feature-web.ts';
import { terrainFeature } from '../feature.ts';
import { TerrainButton } from './terrain-button.tsx';
import { terrainCommands } from './terrain-commands.ts';

export const terrainWeb = defineWeb(terrainFeature, {
  commands: terrainCommands,
  parts: [{ slot: 'control-map', order: 60, Component: TerrainButton }],
});
