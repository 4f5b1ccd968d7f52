import { useMemo } from 'react';
import type { StyleRules } from '../../filters/rules/style-rule.ts';
import { applyRefusal, areApplied, textOfStyles } from '../rules/edited-rules.ts';
import { useStyles } from './style-store.ts';

/** The color rules of the page: what is painted, what is edited, and whether that differs. */
export function useStyleRules() {
  const { edited, active, saved, rest } = useStyles();
  return useMemo(
    () => ({
      edited,
      /** What the map is painted by. */
      active,
      saved,
      rest,
      /** Why Apply does nothing; null when it does something. */
      refusal: applyRefusal(edited),
      /** The panel says something that the map does not show. */
      hasUnapplied: !areApplied(edited, active),
      /** True when the map is painted by other rules than a project's: there is something to save. */
      isModified: (project: StyleRules) => textOfStyles(active) !== textOfStyles(project),
    }),
    [edited, active, saved, rest],
  );
}
