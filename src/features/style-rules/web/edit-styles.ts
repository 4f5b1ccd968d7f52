import { useTheme } from '../../../frontend/theme.ts';
import { NO_STYLES, type StyleRules } from '../../filters/rules/style-rule.ts';
import { stylesInTheme } from '../rules/classed-rules.ts';
import { type EditedStyles, appliedStyles, applyRefusal, resetStyles } from '../rules/edited-rules.ts';
import { NO_SOURCES, useStyles } from './style-store.ts';

/** Changes the edited rules. `change` works with the colors that the reader sees in the current theme; the store has those of the light theme. */
export function edit(change: (styles: EditedStyles) => EditedStyles): void {
  useStyles.setState({ edited: stylesInTheme(change(editedNow()), useTheme.getState().theme) });
}

/** Puts rules into the editor without applying them. */
export function editStyles(next: StyleRules): void {
  useStyles.setState({ edited: resetStyles(next, NO_SOURCES) });
}

/** Returns the rules in the editor as the reader sees them, outside of rendering. */
export function editedNow(): EditedStyles {
  return stylesInTheme(useStyles.getState().edited, useTheme.getState().theme);
}

/** Restores the applied rules in the editor, so that the map shows them again. */
export function cancelEdited(): void {
  useStyles.setState(({ active }) => ({ edited: resetStyles(active, NO_SOURCES), preview: null }));
}

/** Applies the edited rules to the map. Does nothing while a field is empty. */
export function applyEdited(): void {
  const { edited } = useStyles.getState();
  if (applyRefusal(edited) === null) useStyles.setState({ active: appliedStyles(edited), preview: null });
}

/** Puts the saved styles into the editor, or removes all rules, the applied ones too, when no styles are saved. Returns a function that undoes this. */
export function resetEdited(saved: StyleRules | null): () => void {
  const { edited, active } = useStyles.getState();
  useStyles.setState({
    edited: resetStyles(saved, NO_SOURCES),
    ...(saved === null ? { active: NO_STYLES } : {}),
  });
  return () => useStyles.setState({ edited, active });
}
