const BLOCK = 512;

/** Returns a tar archive of files by name, built byte by byte. Names beyond 100 bytes get an entry of their own, as GNU tar writes them. */
export function tarBytes(files: Readonly<Record<string, string | Buffer>>): Buffer {
  const entries = Object.entries(files).flatMap(([name, content]) => {
    const data = Buffer.from(content);
    const long = name.length > 100 ? [tarEntry('././@LongLink', Buffer.from(`${name}\0`), 'L')] : [];
    return [...long, tarEntry(name.slice(0, 100), data, '0')];
  });
  return endedTar(entries);
}

export function endedTar(entries: readonly Buffer[]): Buffer {
  return Buffer.concat([...entries, Buffer.alloc(2 * BLOCK)]);
}

/** Returns an entry with the type flag `mark`, such as `0` for a file. `statedBytes` is the size in its header. */
export function tarEntry(name: string, data: Buffer, mark: string, statedBytes = data.length): Buffer {
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(`${statedBytes.toString(8).padStart(11, '0')}\0`, 124);
  header.write(mark, 156);
  header.write('ustar\x0000', 257);
  return Buffer.concat([header, data, Buffer.alloc((BLOCK - (data.length % BLOCK)) % BLOCK)]);
}
