import type { ColumnMatch } from '../column-match.ts';
import { splitName } from './split-name.ts';

const VALUES = ['landval', 'improvval', 'parval'] as const;
/** On what basis a value was found. Land on one basis and buildings on another have no meaningful sum. */
const BASIS = /\b(?:assessed|appraised|market|taxable)\b/;

const basisOf = (name: string) => BASIS.exec(splitName(name) ?? '')?.[0];

/** Replaces values that are on another basis than the total, or than the value of the land if no total is known, where the file has one on the same basis. */
export function agreeOnBasis(
  matches: Map<number, ColumnMatch>,
  candidates: readonly (ColumnMatch & { to: string })[],
): void {
  const find = (to: string) => [...matches.values()].find((match) => match.to === to);
  const leading = find('parval') ?? find('landval');
  const basis = leading === undefined ? undefined : basisOf(leading.from);
  if (basis === undefined || leading?.confidence === 1) return;
  for (const to of VALUES) {
    const match = find(to);
    if (match === undefined || basisOf(match.from) === basis || match.confidence === 1) continue;
    const better = candidates.find(
      (candidate) =>
        candidate.to === to && !matches.has(candidate.source) && basisOf(candidate.from) === basis,
    );
    if (better === undefined) continue;
    matches.delete(match.source);
    matches.set(better.source, {
      ...better,
      reason: `${better.reason}; it is on the same basis as ${leading?.from}`,
    });
  }
}
