import { isNearly } from '../../../kernel/edit-distance.ts';

/**
 * Words with several spellings in addresses, the standard abbreviation first (USPS Publication 28, appendices B and C). The index and the query both use the
 * abbreviation, so "Main Street" finds "MAIN ST" and the reverse. For a bridge, indexes have `br`, although its standard abbreviation is BRG.
 */
const WAYS_TO_WRITE = `
  n north
  s south
  e east
  w west
  ne northeast
  nw northwest
  se southeast
  sw southwest
  aly alley
  ave avenue av aven
  blvd boulevard boul
  br bridge brg
  byp bypass
  cir circle circ
  clb club
  ct court
  cres crescent
  xing crossing
  dr drive drv
  est estate
  ests estates
  expy expressway
  ext extension
  fwy freeway
  gdn garden
  gdns gardens
  grn green
  hbr harbor harbour
  hts heights
  hwy highway hiway
  hl hill
  hls hills
  holw hollow
  jct junction
  ldg landing
  ln lane
  lk lake
  mnr manor
  mdws meadows
  mt mount
  mtn mountain
  pkwy parkway pky parkwy
  pt point
  pl place
  plz plaza
  rdg ridge
  rd road
  rte route
  sq square
  st street str saint
  ter terrace terr
  trl trail
  tpke turnpike
  vly valley
  vw view
  vlg village
  apt apartment
  bldg building
  fl floor
  ste suite
  rm room`;

/** Abbreviations are too short to be recognized with a wrong letter. */
const MIN_SPELLING_LENGTH = 4;

const CANONICAL = new Map<string, string>();
const ALIASES = new Map<string, readonly string[]>();
for (const line of WAYS_TO_WRITE.trim().split('\n')) {
  const words = line.trim().split(' ');
  const [canonical = ''] = words;
  for (const word of words) CANONICAL.set(word, canonical);
  ALIASES.set(canonical, words);
}

/** Returns the form of a word in the index: `street` becomes `st`. Words without synonyms stay as they are. */
export function canonicalWord(word: string): string {
  return CANONICAL.get(word) ?? word;
}

/** Returns all spellings of a canonical word, including itself. */
export function waysToWrite(canonical: string): readonly string[] {
  return ALIASES.get(canonical) ?? [canonical];
}

/** Returns the canonical words that have a spelling with this beginning: `stre` gives `st`. */
export function canonicalWordsOfPrefix(prefix: string): string[] {
  const found: string[] = [];
  for (const [canonical, ways] of ALIASES) {
    if (ways.some((way) => way.startsWith(prefix))) found.push(canonical);
  }
  return found;
}

/** Returns the canonical words that have a spelling with at most `maxDistance` wrong letters: `hieghts` gives `hts`. */
export function canonicalWordsLike(word: string, maxDistance: number): string[] {
  const isLike = (way: string) => way.length >= MIN_SPELLING_LENGTH && isNearly(word, way, maxDistance);
  return [...ALIASES].flatMap(([canonical, ways]) => (ways.some(isLike) ? [canonical] : []));
}
