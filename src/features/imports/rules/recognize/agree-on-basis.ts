import type { ColumnMatch } from '../column-match.ts';
import { splitName } from './split-name.ts';

const VALUES = ['landval', 'improvval', 'parval'] as const;
/** The basis of a value. The sum of land on one basis and buildings on another means nothing. */
const BASIS = /\b(?:assessed|appraised|market|taxable|actual)\b/;

const basisOf = (name: string) => BASIS.exec(splitName(name) ?? '')?.[0];

/** Replaces a value whose basis differs from that of the total (of the land, if no total is known) with one of the same basis, if the file has it. */
export function agreeOnBasis(
  matches: Map<number, ColumnMatch>,
  candidates: readonly (ColumnMatch & { to: string })[],
): void {
  const find = (to: string) => [...matches.values()].find((match) => match.to === to);
  const leading = find('parval') ?? find('landval');
  const basis = leading === undefined ? undefined : basisOf(leading.from);
  if (basis === undefined || leading?.isFromRecipe) return;
  for (const to of VALUES) {
    const match = find(to);
    if (match === undefined || basisOf(match.from) === basis || match.isFromRecipe) continue;
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
