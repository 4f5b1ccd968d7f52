import { type DefaultStyle, type StyleRules, TRANSPARENT } from '../../filters/rules/style-rule.ts';

/** How each class is painted: place n - 1 is class n; the last is what no rule matches, null where it is drawn as without rules. */
export function paintsOf({ rules, default: rest }: StyleRules): (DefaultStyle | null)[] {
  return [...rules.map(({ fill, line }) => ({ fill, line })), rest];
}

/** The same rules without their colors: what decides the class of a parcel, and so the vector tiles. */
export function withoutColors({ rules }: StyleRules): StyleRules {
  return { rules: rules.map((rule) => ({ ...rule, fill: TRANSPARENT, line: TRANSPARENT })), default: null };
}
