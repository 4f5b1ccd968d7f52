import { Problem } from '../../../kernel/problem.ts';

/** The length of the beginning of a file in which the list is searched for. Services put other members before it: the fields of a data set, links, a query. */
export const WRAPPER_BYTES = 256 << 10;
/** The maximum number of objects around a list: `{"result": {"data": {"records": [...]}}}`. */
const MAX_WRAPPERS = 4;
/** Members with lists of objects that describe the data. */
const ABOUT_DATA =
  /^_?(?:fields?|columns?|links?|schema|aliases|meta(?:data)?|errors?|warnings?|messages?|filters?|facets?|sort|domains?|types|subtypes|attributes|properties|layers|transform)$/i;

/** The types of objects that are features or contain them. A list inside such an object is part of it, not a list of rows. */
const OWN_TYPES =
  /^(?:Feature|FeatureCollection|Topology|(?:Multi)?(?:Point|LineString|Polygon)|GeometryCollection)$/i;

/** Rows that are lists of values, as the API of the Census Bureau sends them. */
const LIST_OF_LISTS = /^\[\s*\[\s*(?:"|-?\d|null|true|false)/;

interface OpenObject {
  start: number;
  /** The name of the member that begins or is open. */
  key: string;
  /** True before a colon: the next text is a name. */
  isName: boolean;
}

/**
 * Finds the features or rows that a reply of a service holds in another object: `{"data": [...]}`, `{"result": {"records": [...]}}`. Returns the byte at which
 * the list or the collection with it begins; 0 if the file itself is a list, a collection or features, or if no list is found. `head` is the beginning of the
 * file. Throws a `Problem` if the rows are lists of values without names.
 */
export function findJsonList(head: Buffer): number {
  const text = head.toString('latin1');
  const first = text.search(/[{[]/);
  if (LIST_OF_LISTS.test(text.slice(first, first + 200))) throw rowsWithoutNames('the file');
  if (text[first] !== '{') return 0;
  const open: OpenObject[] = [];
  const token = /"((?:[^"\\]|\\.)*)"|[{}[\]:,]/g;
  token.lastIndex = first;
  let found = 0;
  let lists = 0;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const [sign, name] = match;
    const parent = open.at(-1);
    if (name !== undefined) {
      if (parent === undefined || lists > 0) continue;
      if (parent.isName) parent.key = name;
      else if (open.length === 1 && parent.key === 'type' && OWN_TYPES.test(name)) return 0;
    } else if (sign === ':' || sign === ',') {
      if (parent !== undefined && lists === 0) parent.isName = sign === ',';
    } else if (sign === '[') {
      if (lists === 0 && open.length === 1 && parent?.key === 'features') return 0;
      if (lists === 0 && found === 0) found = listAt(text, match.index, open) ?? 0;
      lists++;
    } else if (sign === ']') lists--;
    else if (sign === '{' && lists === 0) open.push({ start: match.index, key: '', isName: true });
    else if (sign === '}' && lists === 0) open.pop();
    // A second object after the first one: each is a feature or a row of its own.
    if (open.length === 0 && lists === 0)
      return /\S/.test(text.slice(match.index + 1, match.index + 1000)) ? 0 : found;
  }
  return found;
}

/** Returns the position of the list that begins here, or of its collection; undefined for a list that is not one of features or rows. */
function listAt(text: string, at: number, open: readonly OpenObject[]): number | undefined {
  const { key = '', start = 0 } = open.at(-1) ?? {};
  if (open.length > MAX_WRAPPERS || ABOUT_DATA.test(key)) return undefined;
  const next = /^\[\s*(?:\{|\[)/.exec(text.slice(at, at + 200))?.[0].at(-1);
  if (key === 'features') return start;
  if (next === '[' && /^(?:data|rows|values)$/i.test(key)) throw rowsWithoutNames(`"${key}"`);
  return next === '{' ? at : undefined;
}

function rowsWithoutNames(list: string): Problem {
  return new Problem(
    'unreadable_file',
    `The rows in ${list} are lists of values without the names of their columns. Download the data as GeoJSON, CSV or Shapefile.`,
  );
}
