/** The door of colour rules on the page: what parcels are painted by, for the map, the legend and projects. The panel comes when it is opened. */
export { activateStyles, activeStylesNow, setSavedStyles } from './style-store.ts';
export { useChosenOnMap } from './use-chosen-on-map.ts';
export { useStyleRules } from './use-style-rules.ts';
export { useStylesInLink } from './use-styles-in-link.ts';
