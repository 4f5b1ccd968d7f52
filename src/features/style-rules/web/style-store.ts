import { z } from 'zod';
import { create } from 'zustand';
import { recall, remember } from '../../../frontend/local-memory.ts';
import { NO_STYLES, type StyleRules } from '../../filters/rules/style-rule.ts';
import {
  type EditedStyles,
  NOTHING_EDITED,
  appliedStyles,
  applyRefusal,
  resetStyles,
} from '../rules/edited-rules.ts';

/** What becomes of parcels that the filters leave out. */
export type RestOfParcels = 'hide' | 'dim';

const REST_MEMORY = 'rest_of_parcels';

interface StyleState {
  /** What the panel shows. */
  edited: EditedStyles;
  /** What the map is painted by. */
  active: StyleRules;
  /** The styles of the open project; null while none is open. */
  saved: StyleRules | null;
  rest: RestOfParcels;
}

export const useStyles = create<StyleState>(() => ({
  edited: NOTHING_EDITED,
  active: NO_STYLES,
  saved: null,
  rest: recall(REST_MEMORY, z.enum(['hide', 'dim'])) ?? 'hide',
}));

/** The rules that the map is painted by, outside of rendering. */
export function activeStylesNow(): StyleRules {
  return useStyles.getState().active;
}

/** Paints the map by these rules and puts them into the editor: a project's, a link's, a quick style's. */
export function activateStyles(active: StyleRules): void {
  useStyles.setState({ active, edited: resetStyles(active, NO_SOURCES) });
}

/** What Reset goes back to: the styles of the project that is open; null when none is. */
export function setSavedStyles(saved: StyleRules | null): void {
  useStyles.setState({ saved });
}

/** Datasets of one's own are none yet: only rules of the parcels themselves are kept. */
const NO_SOURCES: ReadonlySet<string> = new Set();

export function edit(change: (styles: EditedStyles) => EditedStyles): void {
  useStyles.setState(({ edited }) => ({ edited: change(edited) }));
}

/** Copies what was edited to the map. Does nothing while a field is empty. */
export function applyEdited(): void {
  const { edited } = useStyles.getState();
  if (applyRefusal(edited) === null) useStyles.setState({ active: appliedStyles(edited) });
}

/** Goes back to the project's styles; without a project empties everything. Gives what undoes it. */
export function resetEdited(): () => void {
  const { edited, active, saved } = useStyles.getState();
  useStyles.setState({
    edited: resetStyles(saved, NO_SOURCES),
    ...(saved === null ? { active: NO_STYLES } : {}),
  });
  return () => useStyles.setState({ edited, active });
}

export function setRest(rest: RestOfParcels): void {
  useStyles.setState({ rest });
  remember(REST_MEMORY, rest);
}
