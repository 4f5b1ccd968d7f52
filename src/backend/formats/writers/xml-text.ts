import { writeEscaped } from './field-value.ts';

const ENTITIES: Readonly<Record<number, Buffer>> = {
  0x26: Buffer.from('&amp;'),
  0x3c: Buffer.from('&lt;'),
  0x3e: Buffer.from('&gt;'),
};
export const MAX_XML_GROWTH = 5;
const BLANK = Buffer.from(' ');

/** 1 for bytes that are written as an entity or, because XML 1.0 doesn't allow them, as a blank. */
const GUARDED = new Uint8Array(256);
GUARDED.fill(1, 0, 0x20);
for (const allowed of [9, 10, 13]) GUARDED[allowed] = 0;
for (const code of Object.keys(ENTITIES)) GUARDED[Number(code)] = 1;

/** Writes UTF-8 text between tags. It needs room for `MAX_XML_GROWTH` times its length. */
export function writeXmlText(
  bytes: Buffer,
  start: number,
  source: Buffer,
  from: number,
  length: number,
): number {
  return writeEscaped(bytes, start, source, from, length, GUARDED, (target, at, byte) => {
    const entity = ENTITIES[byte] ?? BLANK;
    target.set(entity, at);
    return at + entity.length;
  });
}

/** Escapes text that is known in advance, also for attributes. */
export function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replace(/[\u0000-\u001f]/g, ' ');
}
