import { expect, it } from 'vitest';
import { nameOf } from './fetch-to-store.ts';

const ZIP = { 'content-type': 'application/zip' };

it.each([
  ['the last part of the address', 'https://a.example/data/lots.gpkg', ZIP, 'lots.gpkg'],
  ['the address, with an extension for the content type', 'https://a.example/data/lots', ZIP, 'lots.zip'],
  ['the host, whose ending is no extension', 'https://a.example/', ZIP, 'a.example.zip'],
  [
    'the name that the server states',
    'https://a.example/?id=1',
    { ...ZIP, 'content-disposition': 'attachment; filename="lots.zip"' },
    'lots.zip',
  ],
  [
    'the encoded name, if the server states both',
    'https://a.example/get',
    { ...ZIP, 'content-disposition': `attachment; filename="x.zip"; filename*=UTF-8''Pe%C3%B1a.zip` },
    'Peña.zip',
  ],
])('names a fetched file by %s', (_, url, headers, name) => {
  expect(nameOf({ headers }, new URL(url))).toBe(name);
});
