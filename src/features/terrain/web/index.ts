export { TerrainButton } from './terrain-button.tsx';
