/** Public API of focus areas: a person's areas, starting to draw a shape, and the points where later features connect to drawn and saved areas. */
export { AREA_PROJECTS, type AreaProjects } from './area-projects.ts';
export { SHAPE_ACTIONS, type ShapeActionProps } from './save-drawn-area.tsx';
export { startShape } from './start-drawing.ts';
export { useFocusAreas } from './use-focus-areas.ts';
