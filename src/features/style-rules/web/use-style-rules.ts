import { useMemo } from 'react';
import type { StyleRules } from '../../filters/rules/style-rule.ts';
import { applyDisabledReason, areApplied, textOfStyles } from '../rules/edited-rules.ts';
import { useStyles } from './style-store.ts';

/** Returns the style rules of the page: the applied ones, the edited ones, and whether they differ. */
export function useStyleRules() {
  const { edited, active, rest } = useStyles();
  return useMemo(
    () => ({
      edited,
      /** The applied rules. */
      active,
      rest,
      /** The reason why Apply is disabled; null when it is enabled. */
      refusal: applyDisabledReason(edited, active),
      /** True when the edited rules differ from the applied ones. */
      hasUnapplied: !areApplied(edited, active),
      /** Returns true when the applied rules differ from those of a project, so that there is something to save. */
      isModified: (project: StyleRules) => textOfStyles(active) !== textOfStyles(project),
    }),
    [edited, active, rest],
  );
}
