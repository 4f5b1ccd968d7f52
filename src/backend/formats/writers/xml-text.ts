import { copyBytes } from './field-value.ts';

const ENTITIES: Readonly<Record<number, Buffer>> = {
  0x26: Buffer.from('&amp;'),
  0x3c: Buffer.from('&lt;'),
  0x3e: Buffer.from('&gt;'),
};
export const MAX_XML_GROWTH = 5;
const SPACE = 0x20;

/** 1: written as an entity. 2: not allowed in XML 1.0. */
const GUARDED = new Uint8Array(256);
GUARDED.fill(2, 0, SPACE);
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
  const to = from + length;
  let index = from;
  while (index < to && GUARDED[source[index] as number] === 0) index++;
  let at = copyBytes(bytes, start, source, from, index - from);
  for (; index < to; index++) {
    const byte = source[index] as number;
    const guard = GUARDED[byte] as number;
    if (guard === 0) bytes[at++] = byte;
    else if (guard === 2) bytes[at++] = SPACE;
    else {
      const entity = ENTITIES[byte] as Buffer;
      bytes.set(entity, at);
      at += entity.length;
    }
  }
  return at;
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
