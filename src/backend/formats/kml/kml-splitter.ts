const OPEN = Buffer.from('<Placemark');
const CLOSE = Buffer.from('</Placemark>');
const LESS = 0x3c;
/** Behind a bracket it begins a comment or CDATA section. It is rarer than brackets: those are not looked for. */
const EXCLAMATION = 0x21;
const COMMENT_CLOSE = Buffer.from('-->');
const CDATA_CLOSE = Buffer.from(']]>');
/** The longest beginning that may be cut at the end of the bytes. */
const LONGEST_OPEN = OPEN.length + 1;

/**
 * Finds placemarks in the bytes of a KML file whose encoding agrees with ASCII, without parsing them. What is written in comments and CDATA
 * sections is text.
 */
export class KmlSplitter {
  /** Where the placemarks of the last scan start and end, by turns. */
  readonly ranges: number[] = [];

  /**
   * Finds whole placemarks from `from` to `to`. Returns where to go on when more bytes are there: at what is not whole yet.
   */
  scan(bytes: Buffer, from: number, to: number, isEnd: boolean): number {
    this.ranges.length = 0;
    const view = bytes.subarray(0, to);
    let at = from;
    for (;;) {
      const start = findOutside(view, OPEN, at);
      if (start.waitsAt !== undefined) return isEnd ? to : start.waitsAt;
      if (start.at < 0) return isEnd ? to : Math.max(at, to - LONGEST_OPEN);
      if (!isTagEnd(view[start.at + OPEN.length])) {
        if (start.at + OPEN.length >= to && !isEnd) return start.at;
        at = start.at + OPEN.length;
        continue;
      }
      const end = endOf(view, start.at);
      if (end < 0) return isEnd ? to : start.at;
      this.ranges.push(start.at, end);
      at = end;
    }
  }
}

/** The placemark's end, or -1 when it is not whole: `</Placemark>`, or `/>` of a placemark without content. */
function endOf(view: Buffer, start: number): number {
  const tagEnd = view.indexOf(0x3e, start);
  if (tagEnd < 0) return -1;
  if (view[tagEnd - 1] === 0x2f) return tagEnd + 1;
  const close = findOutside(view, CLOSE, tagEnd);
  return close.waitsAt === undefined && close.at >= 0 ? close.at + CLOSE.length : -1;
}

/** Where these bytes stand outside of comments and CDATA sections; `waitsAt`: a section begins there that is not whole. */
function findOutside(view: Buffer, wanted: Buffer, from: number): { at: number; waitsAt?: number } {
  let at = from;
  for (;;) {
    const found = view.indexOf(wanted, at);
    const before = found < 0 ? view : view.subarray(0, found);
    const section = firstSection(before, at);
    if (section === null) return { at: found };
    const end = view.indexOf(section.close, section.at);
    if (end < 0) return { at: -1, waitsAt: section.at };
    at = end + section.close.length;
  }
}

function firstSection(view: Buffer, from: number): { at: number; close: Buffer } | null {
  for (let at = view.indexOf(EXCLAMATION, from); at >= 0; at = view.indexOf(EXCLAMATION, at + 1)) {
    if (at === from || view[at - 1] !== LESS) continue;
    const next = view[at + 1];
    if (next === 0x5b) return { at: at - 1, close: CDATA_CLOSE };
    if (next === 0x2d || next === undefined) return { at: at - 1, close: COMMENT_CLOSE };
  }
  return null;
}

function isTagEnd(byte: number | undefined): boolean {
  return byte !== undefined && (byte <= 0x20 || byte === 0x3e || byte === 0x2f);
}
