/** A description with at least this many pairs was written by a program. Fewer pairs may be a sentence with a colon. */
const MIN_PAIRS = 2;
const MAX_PAIRS = 500;
const MAX_NAME_LENGTH = 80;
/** Longer descriptions are articles, not lists of values. */
const MAX_DESCRIPTION_LENGTH = 200_000;

/** Elements that only say how a text looks. */
const LOOKS = /<\/?(?:b|strong|i|em|u|p|font|span|center|small|big|div)(?:\s[^<>]{0,500})?>/gi;
const EMPTY = /<null>|&lt;null&gt;/gi;
/** `<tr><td>PIN</td><td>12-34</td></tr>`, the innermost of nested tables. */
const TABLE_ROW =
  /<tr[^<>]{0,500}>\s*<t[dh][^<>]{0,500}>([^<>]*)<\/t[dh]>\s*<t[dh][^<>]{0,500}>([^<>]*)<\/t[dh]>\s*<\/tr>/gi;
const ROW_START = /<tr[^<>]{0,500}>/i;
const CELL = /<(t[dh])[^<>]{0,500}>([^<>]*)<\/t[dh]>/gi;
/** `<li>PIN: 12-34</li>` */
const LIST_ITEM =
  /<li[^<>]{0,500}>\s*([^<>:=\s](?:[^<>:=]{0,78}[^<>:=\s])?)\s*[:=]\s*([^<>]*)(?:<br ?\/?>)?<\/li>/gi;
const LINE_BREAK = /<br\s*\/?>/i;
const LINE = /^\s*([\w][\w .#/-]{0,60}?)\s*[:=]\s*(.*)$/s;

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/**
 * Returns the names and values of a description in which a program wrote the attributes of a feature as a table, as a list, or as one line for each attribute.
 * That is how most KMZ files of counties carry them. Returns null for a text that a person wrote.
 */
export function readDescriptionPairs(description: string): [name: string, value: string][] | null {
  if (description.length > MAX_DESCRIPTION_LENGTH || !description.includes('<')) return null;
  const html = description.replace(EMPTY, '').replace(LOOKS, '');
  const columns = readColumns(html);
  if (columns !== null) return columns;
  const found = [[...html.matchAll(TABLE_ROW)], [...html.matchAll(LIST_ITEM)], readLines(html)].find(
    (matches) => matches.length >= MIN_PAIRS,
  );
  return pairsOf((found ?? []).slice(0, MAX_PAIRS).map(([, name = '', value = '']) => [name, value]));
}

function pairsOf(texts: readonly (readonly [name: string, value: string])[]): [string, string][] | null {
  const pairs = texts.flatMap(([name, value]): [string, string][] => {
    const own = textOf(name).replace(/[:=]$/, '').trim();
    return own === '' || own.length > MAX_NAME_LENGTH ? [] : [[own, textOf(value)]];
  });
  return pairs.length >= MIN_PAIRS ? pairs : null;
}

/** Reads a table of two rows, of which the first names the columns: `<tr><th>PIN</th><th>OWNER</th></tr><tr><td>12-34</td><td>ROE</td></tr>`. */
function readColumns(html: string): [name: string, value: string][] | null {
  const rows = html
    .split(ROW_START)
    .slice(1)
    .map((row) => [...row.matchAll(CELL)])
    .filter((cells) => cells.length >= MIN_PAIRS);
  const [names, values] = rows;
  if (rows.length !== 2 || names?.length !== values?.length || names === undefined) return null;
  if (!names.every(([, kind]) => kind?.toLowerCase() === 'th')) return null;
  if (!values?.every(([, kind]) => kind?.toLowerCase() === 'td')) return null;
  return pairsOf(names.slice(0, MAX_PAIRS).map(([, , name = ''], at) => [name, values[at]?.[2] ?? '']));
}

/** Returns a match for each line. If one of the lines is not a pair, the description is a text with colons in it, and the list is empty. */
function readLines(html: string): RegExpExecArray[] {
  const lines = html
    .replace(/<\/?(?:html|body|head)(?:\s[^<>]{0,500})?>/gi, '')
    .split(LINE_BREAK)
    .filter((line) => line.trim() !== '');
  const matches = lines.map((line) => (line.includes('<') ? null : LINE.exec(line)));
  return matches.every((match) => match !== null) ? matches : [];
}

function textOf(html: string): string {
  return html
    .replace(/&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,5});/gi, (entity, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? entity;
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    })
    .replace(/\s+/g, ' ')
    .trim();
}
