import { promisify } from 'node:util';
import { constants, crc32, deflate, deflateSync } from 'node:zlib';

const deflateAside = promisify(deflate);

const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);

/**
 * Encodes a PNG of one color with a different opacity for each pixel. It is a palette image with one byte per pixel, which is smaller and much faster to make
 * than full color. `alpha` has one byte per pixel, row by row; `rgb` is 0xRRGGBB.
 */
export function encodeAlphaPng(
  alpha: Uint8Array,
  width: number,
  height: number,
  rgb: number,
): Uint8Array<ArrayBuffer> {
  const palette = Buffer.alloc(768);
  const opacity = Buffer.alloc(256);
  for (let i = 0; i < 256; i++) {
    palette.set([(rgb >> 16) & 255, (rgb >> 8) & 255, rgb & 255], i * 3);
    opacity[i] = i;
  }
  const rows = new Uint8Array((width + 1) * height); // each row begins with its filter, 0 for none
  for (let y = 0; y < height; y++) rows.set(alpha.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  const parts = [
    SIGNATURE,
    chunk('IHDR', headerOf(width, height, PALETTE)),
    chunk('PLTE', palette),
    chunk('tRNS', opacity),
    chunk('IDAT', deflateSync(rows, { level: 5 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Uint8Array.from(Buffer.concat(parts));
}

/**
 * Encodes a PNG in full color, for terrain tiles, whose colors stand for heights. `pixels` has three bytes per pixel, row by row. Rows are stored as
 * differences from the row above, which are small for neighboring heights. Compression runs off this thread.
 */
export async function encodeRgbPng(
  pixels: Uint8Array,
  width: number,
  height: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const line = width * 3;
  const rows = new Uint8Array((line + 1) * height);
  for (let y = 0; y < height; y++) {
    const to = y * (line + 1) + 1;
    rows[to - 1] = 2; // the filter "up"
    const from = y * line;
    for (let i = 0; i < line; i++)
      rows[to + i] = (pixels[from + i] ?? 0) - (y === 0 ? 0 : (pixels[from + i - line] ?? 0));
  }
  const data = await deflateAside(rows, { level: 6, strategy: constants.Z_FILTERED });
  const parts = [
    SIGNATURE,
    chunk('IHDR', headerOf(width, height, TRUE_COLOR)),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Uint8Array.from(Buffer.concat(parts));
}

/** Encodes a PNG in full color with opacity. `pixels` has four bytes per pixel, row by row, not premultiplied. */
export function encodeRgbaPng(pixels: Uint8Array, width: number, height: number): Uint8Array<ArrayBuffer> {
  const line = width * 4;
  const rows = new Uint8Array((line + 1) * height);
  for (let y = 0; y < height; y++) {
    const to = y * (line + 1) + 1;
    rows[to - 1] = y === 0 ? 0 : 2; // the filter "up": areas of one color become zeros
    const from = y * line;
    if (y === 0) rows.set(pixels.subarray(0, line), to);
    else
      for (let i = 0; i < line; i++) rows[to + i] = (pixels[from + i] ?? 0) - (pixels[from + i - line] ?? 0);
  }
  const parts = [
    SIGNATURE,
    chunk('IHDR', headerOf(width, height, TRUE_COLOR_WITH_ALPHA)),
    chunk('IDAT', deflateSync(rows, { level: 4 })),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return Uint8Array.from(Buffer.concat(parts));
}

/** The color types of the PNG specification. */
const TRUE_COLOR = 2;
const TRUE_COLOR_WITH_ALPHA = 6;
const PALETTE = 3;

function headerOf(width: number, height: number, colorType: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colorType, 0, 0, 0], 8); // 8 bits, deflate, the five filters, not interlaced
  return header;
}

function chunk(type: string, data: Uint8Array): Buffer {
  const bytes = Buffer.alloc(data.length + 12);
  bytes.writeUInt32BE(data.length, 0);
  bytes.write(type, 4, 'latin1');
  bytes.set(data, 8);
  bytes.writeUInt32BE(crc32(bytes.subarray(4, 8 + data.length)), 8 + data.length);
  return bytes;
}
