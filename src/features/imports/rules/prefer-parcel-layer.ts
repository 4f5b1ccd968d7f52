/** Words in the names of layers with parcels. */
const PARCELS =
  /(?:tax_?)?(?:parcels?|prcls?)|tax_?par|tax_?lots?|cadastr(?:al|e)?|^lots?$|^ownership$|(?:^|_)propert(?:y|ies)(?:_?(?:poly|polygons?|bound\w*))?$/;
/** Words for other things that are drawn besides parcels, and for parts of parcels. */
const OTHERS =
  'anno(?:tation)?|label|(?:boundary|poly)?line|centroid|hist(?:or\\w+)?|retired|archive|zon(?:e|ing)|right_?of(?:_?way)?|row|ease(?:ment)?|condo(?:minium)?|subdiv(?:ision)?|index|lease|misc(?:ellaneous)?|oth(?:er)?|overla[py]|hydro\\w*|waterway|district|frontage|dimension|conflict';
/** Such words that are also in names of places: Old Lyme, High Point, Cumberland Gap. */
const OF_PLACES = 'old|point|edge|corner|road|street|water|block|gap';
const END = '(?:e?s|d)?(?![a-z])';
const BEFORE = new RegExp(`(?<![a-z])(?:${OTHERS})${END}|^(?:${OF_PLACES})${END}_?$`);
const AFTER = new RegExp(`(?<![a-z])(?:${OTHERS}|${OF_PLACES})${END}`);
const YEAR = /(?:19|20)\d\d/g;

/**
 * Returns the layer whose name says that it has the parcels, if it is the only one. Of layers that differ by a year alone, such as `Parcels 2023` and `Parcels
 * 2024`, it is the latest one.
 */
export function preferParcelLayer(names: readonly string[]): string | undefined {
  const named = names.filter((name) => isOfParcels(plainName(name)));
  const stems = new Set(named.map((name) => plainName(name).replace(YEAR, '')));
  if (stems.size !== 1) return undefined;
  const latest = named.toSorted((a, b) => lastYear(b) - lastYear(a));
  return latest.length > 1 && lastYear(latest[0] ?? '') === lastYear(latest[1] ?? '') ? undefined : latest[0];
}

/** Compares whole words, because names of counties contain the short ones: Oldham, Arizona, Clearwater. */
function isOfParcels(plain: string): boolean {
  const found = PARCELS.exec(plain);
  if (found === null) return false;
  return !BEFORE.test(plain.slice(0, found.index)) && !AFTER.test(plain.slice(found.index + found[0].length));
}

/** Says which layer was read, for people who did not choose it. */
export function describePreferred(name: string, count: number): string {
  return `Of ${count} layers, ${JSON.stringify(name)} is read, because of its name. Name another one with --layer, or "layer" in the recipe.`;
}

/** Returns the words of the last part of a path of an archive, in the form for the patterns. */
function plainName(name: string): string {
  return (name.split('/').at(-1) ?? name)
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
}

function lastYear(name: string): number {
  return Math.max(0, ...(name.match(YEAR) ?? []).map(Number));
}
