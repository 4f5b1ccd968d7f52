/** The door of focus areas: the panel, saving an outline, and what the map shows. Heavy parts come when they are used. */
export { redraw, useFocusDraft } from './focus-draft.ts';
export { openSaved } from './open-saved.ts';
export { FocusAreaClosed, FocusAreasPane, SaveFocusArea } from './lazy-panels.ts';
export { useFocusAreasOnMap } from './use-focus-areas-on-map.ts';
export { focusAreaBoundaries } from './working-area.ts';
export { FocusAreaTools } from './focus-area-tools.tsx';
export { focusAreaCommands, showFocusAreas } from './focus-area-commands.ts';
export { useFocusAreas } from './use-focus-areas.ts';
export type { ActiveProject } from './save-focus-area.tsx';
