export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text at its marks, [start, end) in UTF-16 units. Marks that overlap or exceed the text are clipped. */
export function markedParts(
  text: string,
  marks: readonly (readonly [start: number, end: number])[],
): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const [start, end] of marks.toSorted((a, b) => a[0] - b[0])) {
    const from = Math.max(at, Math.min(start, text.length));
    const to = Math.min(end, text.length);
    if (to <= from) continue;
    if (from > at) parts.push({ text: text.slice(at, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    at = to;
  }
  if (at < text.length) parts.push({ text: text.slice(at), isMatch: false });
  return parts;
}
