/** So many lines are looked up at once: as many values as a condition takes. */
export const MAX_LIST_LINES = 1_000;
/** Longer lines are no parcel number and no address. */
const MAX_LINE_LENGTH = 200;

export interface ReadList {
  /** Each once, in their order. */
  entries: readonly string[];
  /** Lines beyond {@link MAX_LIST_LINES}, and lines that are too long: they are not looked up. */
  leftOut: number;
}

/**
 * Parcel numbers or addresses out of pasted or uploaded text: one on a line; of a table the first column, without its head; on a single
 * line also parted by commas or semicolons, when none of them has a blank.
 */
export function readList(text: string): ReadList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const cells = lines.length === 1 ? partsOfLine(lines[0] ?? '') : withoutHead(lines.map(firstCell));
  const seen = new Map<string, string>();
  let leftOut = 0;
  for (const cell of cells) {
    const entry = cell.trim().replaceAll(/\s+/g, ' ');
    if (entry === '' || seen.has(entry.toLowerCase())) continue;
    if (entry.length > MAX_LINE_LENGTH || seen.size >= MAX_LIST_LINES) leftOut++;
    else seen.set(entry.toLowerCase(), entry);
  }
  return { entries: [...seen.values()], leftOut };
}

/** The first cell of a line of a table: up to a tab or semicolon, or what stands between quotes. An address may have commas. */
function firstCell(line: string): string {
  const quoted = /^"((?:[^"]|"")*)"/.exec(line)?.[1];
  if (quoted !== undefined) return quoted.replaceAll('""', '"');
  const cell = line.split(/[\t;]/)[0] ?? '';
  // `001-2-3,SMITH,1200`: a parcel number and more columns.
  const [first = '', ...others] = cell.split(',');
  return others.length > 0 && /\d/.test(first) && !first.trim().includes(' ') ? first : cell;
}

function partsOfLine(line: string): string[] {
  const parts = line.split(/[,;\t]/).map((part) => part.trim());
  return parts.length > 1 && parts.every((part) => !part.includes(' ')) ? parts : [firstCell(line)];
}

/** A line without a digit above others that have some is the head of a column. */
function withoutHead(cells: readonly string[]): readonly string[] {
  const [head = '', second = ''] = cells;
  return !/\d/.test(head) && /\d/.test(second) ? cells.slice(1) : cells;
}
