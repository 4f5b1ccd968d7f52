export { writeElevationFile } from './elevation-file.ts';
export { type ElevationToPublish, publishElevation } from './publish-elevation.ts';
export { type Terrain, createTerrain } from './terrain.ts';
