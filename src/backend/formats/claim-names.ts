/**
 * Returns unique names for columns that are added to a table. `reserved` are the names of the table's own columns, in lower case. A name that is too long is cut,
 * and one that is reserved or repeated gets a number at its end. Names that differ only in case count as the same, because some databases ignore case.
 */
export function claimNames(
  names: readonly string[],
  reserved: readonly string[],
  maxBytes = Number.POSITIVE_INFINITY,
): string[] {
  const taken = new Set(reserved);
  return names.map((wanted) => {
    let name = cut(wanted, maxBytes);
    for (let count = 2; taken.has(name.toLowerCase()); count++) {
      const end = `_${count}`;
      name = cut(wanted, maxBytes - end.length) + end;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Cuts a text to this many bytes of UTF-8, between two characters. */
function cut(text: string, maxBytes: number): string {
  let end = text.length;
  while (Buffer.byteLength(text.slice(0, end)) > maxBytes) end--;
  // A pair of surrogates is one character.
  if (/[\uD800-\uDBFF]$/.test(text.slice(0, end))) end--;
  return text.slice(0, end);
}
