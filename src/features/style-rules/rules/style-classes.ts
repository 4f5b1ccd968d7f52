import { type DefaultStyle, type StyleRules, TRANSPARENT } from '../../filters/rules/style-rule.ts';

/** Returns the style of each class: entry n - 1 is class n. The last entry is for parcels that meet no rule; null draws them as without rules. */
export function paintsOf({ rules, default: rest }: StyleRules): (DefaultStyle | null)[] {
  return [...rules.map(({ fill, line }) => ({ fill, line })), rest];
}

/** Returns the rules without their colors. Only this part decides a parcel's class, and so the content of vector tiles. */
export function withoutColors({ rules }: StyleRules): StyleRules {
  return { rules: rules.map((rule) => ({ ...rule, fill: TRANSPARENT, line: TRANSPARENT })), default: null };
}
