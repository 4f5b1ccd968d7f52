/** Public API of focus areas: the panel, saving an outline, and the map layer. Large parts are loaded on first use. */
export { AREA_PROJECTS, type AreaProjects } from './area-projects.ts';
export { SHAPE_ACTIONS, type ShapeActionProps } from './save-drawn-area.tsx';
export { startShape } from './start-drawing.ts';
export { useFocusAreas } from './use-focus-areas.ts';
