/** The first and the last byte of a part, both counted from 0 and included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Returns the part of a file of `size` bytes that a request asks for (RFC 9110, section 14): null for the whole file, 'unsatisfiable' for a part beyond its end. Requests
 * for several parts, or with other units than bytes, get the whole file. So do requests whose `ifRange` is not the current tag, because the file has changed since.
 */
export function byteRangeOf(
  {
    range,
    ifRange,
    etag,
  }: { range: string | undefined; ifRange: string | undefined; etag: string | undefined },
  size: number,
): ByteRange | 'unsatisfiable' | null {
  if (range === undefined || (ifRange !== undefined && ifRange !== etag)) return null;
  const found = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(range.trim());
  if (found === null) return null;
  const [, first = '', last = ''] = found;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(size, Number(last));
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(size - 1, Number(last));
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
