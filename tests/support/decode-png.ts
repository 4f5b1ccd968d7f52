import { inflateSync } from 'node:zlib';

/** The channels of each pixel, by the color type in the header of a PNG. */
const CHANNELS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

export interface DecodedPng {
  width: number;
  height: number;
  /** The number of bytes of a pixel. */
  channels: number;
  /** The pixels row by row, from the top left. */
  pixels: Uint8Array;
}

/** Decodes a PNG of 8 bits per channel whose rows use the filters "none" and "up", as ours do. */
export function decodePng(bytes: Uint8Array): DecodedPng {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const channels = CHANNELS[png.readUInt8(25)];
  if (png.readUInt8(24) !== 8 || channels === undefined)
    throw new Error('the PNG does not have 8 bits per channel');
  const data: Buffer[] = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const rows = inflateSync(Buffer.concat(data));
  const line = width * channels;
  const pixels = new Uint8Array(line * height);
  for (let y = 0; y < height; y++) {
    // Each row begins with a byte that names its filter.
    const start = y * (line + 1);
    const filter = rows[start];
    if (filter !== 0 && filter !== 2) throw new Error(`row ${y} of the PNG has the filter ${filter}`);
    for (let i = 0; i < line; i++) {
      const above = filter === 2 && y > 0 ? (pixels[(y - 1) * line + i] ?? 0) : 0;
      pixels[y * line + i] = (rows[start + 1 + i] ?? 0) + above;
    }
  }
  return { width, height, channels, pixels };
}
