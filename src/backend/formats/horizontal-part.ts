/** A system with heights that is made of two: `COMPD_CS["NAD83 + NAVD88 height",PROJCS[...],VERT_CS[...]]`, `COMPOUNDCRS` in WKT 2. */
const COMPOUND = /^\s*(?:COMPD_CS|COMPOUNDCRS)\s*[[(]\s*"(?:[^"]|"")*"\s*,/i;

/** Returns WKT without its vertical system, which some programs append without `COMPD_CS`: `PROJCS[...],VERTCS[...]`. Returns any other definition unchanged. */
export function horizontalPart(wkt: string): string {
  if (!/^\s*\w+\s*[[(]/.test(wkt)) return wkt;
  const from = COMPOUND.exec(wkt)?.[0].length ?? 0;
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < wkt.length; at++) {
    const char = wkt[at];
    if (char === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (char === '[' || char === '(') depth++;
    else if ((char === ']' || char === ')') && --depth === 0) return wkt.slice(from, at + 1).trim();
  }
  return wkt;
}
