/**
 * Returns names for the columns of a table that has columns of its own, `reserved`. Where a name is reserved, repeated or too long, it is cut and gets a number at
 * its end. Case makes no difference, because some databases ignore it.
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
