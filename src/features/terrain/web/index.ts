export { TerrainButton } from './terrain-button.tsx';
export { terrainCommands } from './terrain-commands.ts';
