import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { create } from 'zustand';
import { extensionPoint } from '../../../frontend/extension-point.ts';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { NO_STYLES, type StyleRules } from '../../filters/rules/style-rule.ts';
import { type EditedStyles, NOTHING_EDITED, resetStyles } from '../rules/edited-rules.ts';

/** Whether parcels that don't match the filters are hidden or dimmed. */
export type RestOfParcels = 'hide' | 'dim';

const REST_MEMORY = 'rest_of_parcels';
const OPACITY_MEMORY = 'parcel_opacity';
/** Fainter fills could not be told apart. */
export const MIN_OPACITY = 0.2;

interface StyleState {
  /** The rules in the panel. */
  edited: EditedStyles;
  /** The applied rules. */
  active: StyleRules;
  /** The edited rules while the panel shows them on the map before they are applied; null when the map shows the applied ones. */
  preview: StyleRules | null;
  /** The opacity of fills, from 0 to 1. */
  opacity: number;
  rest: RestOfParcels;
}

export const useStyles = create<StyleState>(() => ({
  edited: NOTHING_EDITED,
  active: NO_STYLES,
  preview: null,
  opacity: recall(OPACITY_MEMORY, z.number().min(MIN_OPACITY).max(1)) ?? 0.7,
  rest: recall(REST_MEMORY, z.enum(['hide', 'dim'])) ?? 'hide',
}));

/** Returns the rules that the map is painted by: the preview, or else the applied ones. */
export const drawnStyles = ({ preview, active }: StyleState): StyleRules => preview ?? active;

/** Returns the applied rules outside of rendering. */
export function activeStylesNow(): StyleRules {
  return useStyles.getState().active;
}

/** Only parcels are a source of rules so far, so rules of other sources are dropped. */
export const NO_SOURCES: ReadonlySet<string> = new Set();

/** Applies rules to the map and puts them into the editor. They come from a project or a link. */
export function activateStyles(active: StyleRules): void {
  useStyles.setState({ active, edited: resetStyles(active, NO_SOURCES) });
}

interface SavedStyles {
  /** Returns the styles of the open project, which Reset restores; null when none is open. */
  now(): StyleRules | null;
  subscribe(listener: () => void): () => void;
}

/** Filled by the projects feature, which builds on this one. */
export const SAVED_STYLES = extensionPoint<SavedStyles>();

const NOTHING_SAVED: SavedStyles = { now: () => null, subscribe: () => () => undefined };

export function useSavedStyles(): StyleRules | null {
  const { now, subscribe } = SAVED_STYLES.values[0] ?? NOTHING_SAVED;
  return useSyncExternalStore(subscribe, now);
}

export function setOpacity(opacity: number): void {
  useStyles.setState({ opacity });
  remember(OPACITY_MEMORY, opacity);
}

export function setRest(rest: RestOfParcels): void {
  useStyles.setState({ rest });
  remember(REST_MEMORY, rest);
}
