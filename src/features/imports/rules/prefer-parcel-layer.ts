/** Words in the names of layers with parcels. */
const PARCELS =
  /parcel|prcl|tax_?par|tax_?lot|cadastr|^lots?$|^ownership$|(?:^|_)propert(?:y|ies)(?:_?(?:poly|polygons?|bound\w*))?$/;
/** Words for other things that are drawn besides parcels, and for parts of parcels. */
const OTHERS =
  /anno|label|line|edge|point|centroid|corner|hist|retired|archive|old|zon|road|street|right_?of|row$|ease|condo|subdiv|index|lease|misc|oth|overl|water|hydro|block|district|frontage|dimension|conflict|gap/;
const YEAR = /(?:19|20)\d\d/g;

/**
 * Returns the layer whose name says that it has the parcels, if it is the only one. Of layers that differ by a year alone, such as `Parcels 2023` and `Parcels
 * 2024`, it is the latest one.
 */
export function preferParcelLayer(names: readonly string[]): string | undefined {
  const named = names.filter((name) => {
    const plain = plainName(name);
    return PARCELS.test(plain) && !OTHERS.test(plain);
  });
  const stems = new Set(named.map((name) => plainName(name).replace(YEAR, '')));
  if (stems.size !== 1) return undefined;
  const latest = named.toSorted((a, b) => lastYear(b) - lastYear(a));
  return latest.length > 1 && lastYear(latest[0] ?? '') === lastYear(latest[1] ?? '') ? undefined : latest[0];
}

/** Says which layer was read, for people who did not choose it. */
export function describePreferred(name: string, count: number): string {
  return `Of ${count} layers, ${JSON.stringify(name)} is read, because of its name. Name another one with --layer, or "layer" in the recipe.`;
}

/** Returns the last part of a path of an archive, in the form for the patterns. */
function plainName(name: string): string {
  return (name.split('/').at(-1) ?? name).toLowerCase().replace(/[^a-z0-9]+/g, '_');
}

function lastYear(name: string): number {
  return Math.max(0, ...(name.match(YEAR) ?? []).map(Number));
}
