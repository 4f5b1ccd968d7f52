/** The facts about a place that the titles of its encyclopedia pages depend on. */
export interface TitledPlace {
  kind: string;
  name: string;
  /** The county and the state around it; null if it lies in none. */
  county: { name: string; isCity: boolean } | null;
  state: string | null;
  /** True for an independent city such as Baltimore, which is a county too. */
  isCity: boolean;
}

/** The titles of the pages of states whose name alone leads to a page about something else. */
const STATE_TITLES: Readonly<Record<string, string>> = {
  'District of Columbia': 'Washington, D.C.',
  Georgia: 'Georgia (U.S. state)',
  'New York': 'New York (state)',
  Washington: 'Washington (state)',
};

/**
 * Returns the titles that the page of a place may have in an encyclopedia in English, the most likely first. Redirects do the rest: "Baltimore, Maryland" leads
 * to "Baltimore". Tracts, blocks and districts have no pages.
 */
export function encyclopediaTitles({ kind, name, county, state, isCity }: TitledPlace): string[] {
  switch (kind) {
    case 'country':
      return [name];
    case 'state':
      return [STATE_TITLES[name] ?? name];
    case 'county':
    case 'city': {
      if (state === null) return [name];
      if (state === 'District of Columbia') return ['Washington, D.C.'];
      const bare = name.replace(/ City$/, '');
      return isCity && bare !== name ? [`${bare}, ${state}`, `${name}, ${state}`] : [`${name}, ${state}`];
    }
    case 'neighborhood': {
      if (county === null) return [];
      const around = county.isCity ? county.name.replace(/ City$/, '') : state;
      return around === null ? [] : [`${name}, ${around}`];
    }
    default:
      return [];
  }
}
