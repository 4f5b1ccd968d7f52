/** The key of "no boundary set". */
const NO_STYLE = 'none';

/** The sets that are drawn by default, in the order of preference. */
const PREFERRED = ['admin', 'neighborhoods', 'council_districts'];

/**
 * Returns the boundary set to draw inside a place: the requested set if the place has it, or else admin,
 * neighborhoods, council districts or none. For the United States as a whole, admin is used instead of none.
 */
export function chooseStyle(
  requested: string | undefined,
  available: readonly string[],
  placePath: string | null,
): string {
  const offered = [...available, NO_STYLE];
  const style =
    requested !== undefined && offered.includes(requested)
      ? requested
      : (PREFERRED.find((preferred) => available.includes(preferred)) ?? NO_STYLE);
  return style === NO_STYLE && placePath === '/us' ? 'admin' : style;
}

/** The sets whose places are listed by default, in the order of preference. */
const BY_PREFERENCE = ['admin', 'neighborhoods', 'blocks'];

/** Returns the set to list when a request names none. A place without any of them has an empty list of admin. */
export function defaultChildStyle(available: readonly string[]): string {
  return BY_PREFERENCE.find((style) => available.includes(style)) ?? 'admin';
}

/** Returns true for the key of a common set. A request for a list of it is never refused: the list is empty on a site that has no such set. */
export function isCommonStyle(style: string): boolean {
  return PREFERRED.includes(style) || BY_PREFERENCE.includes(style);
}

export interface StyleOption {
  key: string;
  name: string;
}

/** Returns the label of an option. "None" is called "Bounds", because the outline of the place itself is still drawn. */
export function optionName({ name }: StyleOption): string {
  return name === 'None' ? 'Bounds' : name;
}

/** Returns the options of a place: "None" first, where it is available, followed by the place's sets. */
export function styleOptions<Option extends StyleOption>(
  types: readonly Option[],
  placePath: string,
): (Option | StyleOption)[] {
  const none = { key: NO_STYLE, name: 'None' };
  return chooseStyle(NO_STYLE, [], placePath) === NO_STYLE ? [none, ...types] : [...types];
}
