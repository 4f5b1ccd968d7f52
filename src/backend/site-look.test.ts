import { expect, it } from 'vitest';
import { SETTINGS } from './site-look.ts';

const { schema } = SETTINGS.PLATBOOK_SITE_LOGO;
const urlOf = (type: string, bytes: string) =>
  `data:image/${type};base64,${Buffer.from(bytes, 'latin1').toString('base64')}`;

it.each([
  ['png', '\u0089PNG\r\n\u001a\n\0\0\0\rIHDR'],
  ['jpeg', '\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF'],
  ['webp', 'RIFF\u0024\0\0\0WEBPVP8 '],
])('takes a picture that is %s', (type, bytes) => {
  expect(schema.safeParse(urlOf(type, bytes)).success).toBe(true);
});

it.each([
  ['png', 'this is not an image'],
  ['svg+xml', '<svg/>'],
])('refuses %s that holds "%s"', (type, bytes) => {
  expect(schema.safeParse(urlOf(type, bytes)).error?.issues[0]?.message).toBe(
    'must be a PNG, JPEG or WebP picture',
  );
});
