/** The public API of style rules in the browser: the colors of parcels for the map, the legend and projects. The panel loads when it is opened. */
export { StyleLegendSlot } from './legend-slot.tsx';
export { StyleButton } from './style-button.tsx';
export { SAVED_STYLES, activateStyles, activeStylesNow } from './style-store.ts';
export { useChosenOnMap } from './use-chosen-on-map.ts';
export { useStyleRules } from './use-style-rules.ts';
export { useStylesInLink } from './use-styles-in-link.ts';
