/**
 * Two polygons are the same parcel when each has this share of its area in the other. The remaining tenth allows for redrawn lines. Where parcels don't
 * overlap, no second one can then have more than a tenth of either polygon, so the answer is unambiguous. The larger part of a split has less of the old
 * parcel, unless the rest is a sliver.
 */
export const SAME_SHARE = 0.9;
/**
 * The lower share for parcels with the same site address: a parcel that was redrawn or lost a strip to the road is still the same, but half of a parcel is not.
 */
export const ADDRESS_SHARE = 0.75;

export interface Identified {
  /** The number without formatting, or ''. */
  number: string;
  address: string | null;
  owner: string | null;
  /** True if other parcels have the same polygon, such as the units of a condominium. */
  isStacked: boolean;
}

/** A parcel of the earlier edition that its number alone did not match to a new one, with the share of each polygon that lies in the other. */
export interface IdentityCandidate extends Identified {
  oldShare: number;
  nowShare: number;
}

export type StableId = 'parcelnumb' | 'address' | 'geometry';

/**
 * Decides which earlier parcel a new one continues when its number alone does not decide, and by which property. Returns null unless exactly one fits. A lot
 * that became a condominium, or the reverse, counts as split or merged, so its parcels get new ids.
 */
export function decideIdentity<Candidate extends IdentityCandidate>(
  now: Identified,
  candidates: readonly Candidate[],
): { candidate: Candidate; how: StableId } | null {
  const alike = candidates.filter(({ isStacked }) => isStacked === now.isStacked);
  const within = (share: number) =>
    alike.filter(({ oldShare, nowShare }) => oldShare >= share && nowShare >= share);
  const same = within(SAME_SHARE);
  const byNumber = sameNumber(now, same);
  if (byNumber.length > 0) return answer(narrow(now, byNumber), 'parcelnumb');
  const address = plainText(now.address);
  const byAddress =
    address === ''
      ? []
      : within(ADDRESS_SHARE).filter((candidate) => plainText(candidate.address) === address);
  if (byAddress.length > 0) return answer(narrow(now, byAddress), 'address');
  // All units of a stack have the same polygon, so the polygon can't distinguish them.
  return now.isStacked ? null : answer(same, 'geometry');
}

function answer<Candidate>(found: readonly Candidate[], how: StableId) {
  const [candidate, ...others] = found;
  return candidate === undefined || others.length > 0 ? null : { candidate, how };
}

/** Narrows candidates by address, then by owner. A step that would leave none is skipped. */
function narrow<Candidate extends Identified>(
  now: Identified,
  found: readonly Candidate[],
): readonly Candidate[] {
  return (['address', 'owner'] as const).reduce<readonly Candidate[]>((left, name) => {
    if (left.length < 2) return left;
    const wanted = plainText(now[name]);
    const matching = left.filter((candidate) => plainText(candidate[name]) === wanted);
    return wanted === '' || matching.length === 0 ? left : matching;
  }, found);
}

/** Returns the candidates with this number as written. If there are none, compares the numbers without zeros, because counties add and drop padding. */
function sameNumber<Candidate extends Identified>(
  now: Identified,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  if (now.number === '') return [];
  const exact = candidates.filter(({ number }) => number === now.number);
  if (exact.length > 0) return exact;
  const digits = digitsWithoutZeros(now.number);
  return digits === '' ? [] : candidates.filter(({ number }) => digitsWithoutZeros(number) === digits);
}

/** Returns a parcel number without its zeros: with the same polygon, `0120034` and `1234` are one number in two formats. */
export function digitsWithoutZeros(number: string): string {
  return number.replaceAll('0', '');
}

/** Returns a text in the form for comparisons: without case, repeated blanks and punctuation. */
export function plainText(text: string | null): string {
  return (text ?? '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
