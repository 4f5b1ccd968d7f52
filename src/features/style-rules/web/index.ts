/** The public API of style rules in the browser: the colors of parcels for the map, the legend and projects. The panel loads when it is opened. */
export { SAVED_STYLES, activateStyles, activeStylesNow } from './style-store.ts';
export { useStyleRules } from './use-style-rules.ts';
