/** Nothing is drawn inside the place. */
export const NO_STYLE = 'none';

/** Which sets are drawn when nobody asked for one, the first that there is. */
const PREFERRED = ['admin', 'neighborhoods', 'council_districts'];

/**
 * The boundary set to draw inside a place (`store-plans-projects-surveys.md` section 4.9): the one asked for if the place has it, else admin,
 * neighborhoods or council districts, else none. A whole country is never without: in the United States none is admin.
 */
export function chooseStyle(
  asked: string | undefined,
  available: readonly string[],
  placePath: string | null,
): string {
  const offered = [...available, NO_STYLE];
  const style =
    asked !== undefined && offered.includes(asked)
      ? asked
      : (PREFERRED.find((preferred) => available.includes(preferred)) ?? NO_STYLE);
  return style === NO_STYLE && placePath === '/us' ? 'admin' : style;
}

export interface StyleOption {
  key: string;
  name: string;
}

/** What the name of an option is shown as: with no set drawn there are still the bounds of the place itself. */
export function optionName({ name }: StyleOption): string {
  return name === 'None' ? 'Bounds' : name;
}

/** The options of a place: no set first, where that can be chosen, then its sets. */
export function styleOptions<Option extends StyleOption>(
  types: readonly Option[],
  placePath: string,
): (Option | StyleOption)[] {
  const none = { key: NO_STYLE, name: 'None' };
  return chooseStyle(NO_STYLE, [], placePath) === NO_STYLE ? [none, ...types] : [...types];
}
