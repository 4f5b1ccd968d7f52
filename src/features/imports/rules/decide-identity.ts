/**
 * Two polygons are the same parcel when this share of each lies in the other: what is left for redrawn lines. No other parcel can then
 * have more than a tenth of either, so the answer is unambiguous; the larger part of a split has less of the old one unless the rest is a sliver.
 */
export const SAME_SHARE = 0.9;
/** With the same site address, a parcel that was redrawn or lost a strip to the road is still itself; a half of it is not. */
export const ADDRESS_SHARE = 0.75;

export interface Identified {
  /** Plain number, or ''. */
  number: string;
  address: string | null;
  owner: string | null;
  /** Others have the same polygon: units of a condominium. */
  isStacked: boolean;
}

/** A parcel of the edition before that no number claims, and how much of each of the two lies in the other. */
export interface IdentityCandidate extends Identified {
  oldShare: number;
  nowShare: number;
}

export type StableId = 'parcelnumb' | 'address' | 'geometry';

/**
 * Which of the earlier parcels a parcel is that its number alone doesn't tell, and by what; null when none, or when it may be several. A lot that
 * became a condominium, or the reverse, is a split or merger: those begin anew.
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
  // All units of a stack have the same polygon: it says nothing of which is which.
  return now.isStacked ? null : answer(same, 'geometry');
}

function answer<Candidate>(found: readonly Candidate[], how: StableId) {
  const [candidate, ...others] = found;
  return candidate === undefined || others.length > 0 ? null : { candidate, how };
}

/** Of several, those with the same address, then those with the same owner, as far as that leaves any. */
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

/** The candidates with this number as it is written or, when none has it, with other padding: counties add and drop zeros. */
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

/** A plain parcel number without its zeros: `0120034` and `1234` are one number in two formats when the polygon is the same. */
export function digitsWithoutZeros(number: string): string {
  return number.replaceAll('0', '');
}

/** A text as it is compared: without case, blanks and punctuation. */
export function plainText(text: string | null): string {
  return (text ?? '')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
