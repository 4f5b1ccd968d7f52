/**
 * Returns the full name of a county or its equivalent from its GEOID and bare name, because the atlas calls both 24005 and 24510 "Baltimore". The
 * kinds follow the Census Bureau's list of counties and equivalent entities (ANSI codes).
 */
export function countyName(geoid: string, bareName: string): string {
  const state = geoid.slice(0, 2);
  const county = Number(geoid.slice(2));
  const kind = countyKind(state, county);
  return kind === '' || bareName.endsWith(` ${kind}`) ? bareName : `${bareName} ${kind}`;
}

/** Returns the name that a county's path is made from: the full name of an independent city, the bare name of any other county. */
export function countySlugName(geoid: string, bareName: string): string {
  return isIndependentCity(geoid) ? countyName(geoid, bareName) : bareName;
}

/** Returns true for a city outside of any county. Such cities have county codes from 510 (Baltimore, St. Louis, Carson City, 38 in Virginia). */
export function isIndependentCity(geoid: string): boolean {
  return Number(geoid.slice(2)) >= 510 && Number(geoid.slice(0, 2)) <= 56;
}

const ALASKA_CENSUS_AREAS = new Set([16, 50, 63, 66, 70, 105, 158, 180, 198, 240, 261, 290]);
const ALASKA_CITY_AND_BOROUGHS = new Set([110, 220, 275, 282]);
const ALASKA_MUNICIPALITIES = new Set([20, 230]);

function countyKind(state: string, county: number): string {
  switch (state) {
    case '02':
      if (ALASKA_CENSUS_AREAS.has(county)) return 'Census Area';
      if (ALASKA_CITY_AND_BOROUGHS.has(county)) return 'City and Borough';
      return ALASKA_MUNICIPALITIES.has(county) ? 'Municipality' : 'Borough';
    case '11':
    case '66':
      return '';
    case '22':
      return 'Parish';
    case '60':
      return county === 30 || county === 40 ? '' : 'District'; // Rose Island and Swains Island are not districts
    case '69':
      return 'Municipality';
    case '72':
      return 'Municipio';
    case '78':
      return 'Island';
    default:
      return county >= 510 ? 'City' : 'County';
  }
}
