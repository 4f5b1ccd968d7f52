export const ROAD = 'a road or right of way';

/**
 * Texts that counties write where a row is not a parcel, with the reason that the import will state. Compared as a whole, in lower case, with single blanks for
 * punctuation.
 */
const REASONS: readonly (readonly [reason: string, texts: string])[] = [
  [
    ROAD,
    'row|r w|r o w|right of way|rights of way|rightofway|road row|road right of way|public row|public right of way|private row|priv row|street|streets|road|roads|roadway|road parcel|alley|highway|street row|city street|rd row|pub row',
  ],
  ['a railroad', 'rail|rail row|railroad|railway|railroad row|rr|rr row|railroad right of way'],
  [
    'water',
    'water|hydro|hydrography|water body|waterbody|lake|pond|river|stream|creek|ocean|bay|water feature|wtr|open water',
  ],
  [
    'a common element',
    'common element|common elements|common area|common areas|condo common|condo common area|limited common element',
  ],
  [
    'a gap or an overlap',
    'gap|gaps|overlap|sliver|gore|no parcel|noparcel|non parcel|nonparcel|not a parcel|not parcel',
  ],
];
const BY_TEXT: ReadonlyMap<string, string> = new Map(
  REASONS.flatMap(([reason, texts]) => texts.split('|').map((text) => [text, reason] as const)),
);

/** Names of columns that say what kind of thing a row is. A use or class does not say that: a parcel whose use is "water" is a parcel. */
const KIND_NAME =
  /^(?:poly|parcel|prcl|par|lot|feature|feat|shape|polygon|geom|map|record|rec|row)[_ ]?(?:type|typ|kind|class|status|desc|description)?$|^p?type$|^ftype$|^(?:feat|feature)_?code$/i;

/** Returns true for a column that says what kind of thing a row is, like `POLY_TYPE`. */
export function isKindColumn(name: string): boolean {
  return KIND_NAME.test(name);
}

/** Returns the reason why a row with this text as its kind or parcel number is not a parcel, or null if it may be one. */
export function whyNoParcel(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  return BY_TEXT.get(plain) ?? null;
}

/** Values that name a use of land. A road among such values is a use, too. */
export const USE_OF_LAND =
  /\b(?:resid|single|multi|apart|condo|dwelling|vacant|commerc|indus|agri|farm|timber|exempt|retail|office|school)/i;
