import { type ColumnMatch, type Matches, type SampledColumn, findMatch } from '../column-match.ts';
import { judgeValues } from '../value-evidence.ts';
import { splitName } from './split-name.ts';

const DESC_END = /(?:de?sc(?:r(?:ip(?:tion)?|p)?)?|definition|name|nm|te?xt|label)(\d?)$/;
/** The last letter of `LUC` stands for the code. */
const CODE_END = /(?:co?de?|(?<=^lu)c)(\d?)$/;
/** The least factor of the values (`value-evidence.ts`) for texts that surely are descriptions. */
const MIN_FACTOR = 0.9;
const CONFIDENCE = 0.7;

const saysUse = (name: string) => /\buse\b/.test(splitName(name) ?? '');
const plainOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '');

/** Returns the part of a name that a code and its description share: `taxluc` for `TAX_LUC` and `TAX_LUC_DESCRIPTION`. */
function stemOf(name: string): string {
  const plain = plainOf(name);
  const undescribed = plain.replace(DESC_END, '$1');
  return undescribed === plain ? plain.replace(CODE_END, '$1') : undescribed.replace(CODE_END, '$1');
}

/**
 * Makes the code and the description of the use a pair: for `TAX_LUC_DESCRIPTION` the code is `TAX_LUC`, and not `PROPERTY_CLASS`.
 * Without a description, the column that has the name of the code and ends like a description is taken.
 */
export function agreeOnUse(
  matches: Matches,
  candidates: readonly (ColumnMatch & { to: string })[],
  columns: readonly SampledColumn[],
  taken: ReadonlySet<string>,
): void {
  const [code, desc] = [findMatch(matches, 'usecode'), findMatch(matches, 'usedesc')];
  if (code === undefined || code.isFromRecipe || desc?.isFromRecipe) return;
  const stem = stemOf(code.from);
  if (desc === undefined) {
    if (taken.has('usedesc')) return;
    const source = columns.findIndex(
      ({ name, values }, index) =>
        !matches.has(index) &&
        DESC_END.test(plainOf(name)) &&
        stemOf(name) === stem &&
        values.length > 0 &&
        judgeValues('usedesc', values).factor >= MIN_FACTOR,
    );
    const from = columns[source]?.name;
    if (from === undefined) return;
    const reason = `its name and values say that it describes ${code.from}`;
    matches.set(source, { from, source, to: 'usedesc', reason, confidence: CONFIDENCE });
    return;
  }
  if (stemOf(desc.from) === stem) return;
  const open = (to: string, wanted: string) =>
    candidates.find(
      (candidate) =>
        candidate.to === to && !matches.has(candidate.source) && stemOf(candidate.from) === wanted,
    );
  const pairs = [
    [desc, open('usedesc', stem), code],
    [code, open('usecode', stemOf(desc.from)), desc],
  ] as const;
  for (const [worse, better, other] of pairs) {
    // A code of the use is clearer than one of a class, which may be that of the tax.
    if (better === undefined || (saysUse(worse.from) && !saysUse(better.from))) continue;
    matches.delete(worse.source);
    matches.set(better.source, { ...better, reason: `${better.reason}; it belongs to ${other.from}` });
    return;
  }
}
