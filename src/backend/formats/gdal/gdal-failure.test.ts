import { expect, it } from 'vitest';
import { GdalFailure } from './gdal-failure.ts';

const LOST = 'ERROR 1: XML parsing of GML file failed : no element found at line 7, column 2';
const HARMLESS = 'ERROR 1: PROJ: proj_create_from_database: crs not found';

it.each([
  ['an error after many warnings', ['Warning 1: a', 'Warning 1: b', 'Warning 1: c', LOST], LOST],
  ['an error before a harmless one', ['Warning 1: a', 'Warning 1: b', 'Warning 1: c', LOST, HARMLESS], LOST],
  ['the first of two errors', [LOST, 'ERROR 1: the second'], LOST],
  ['no warning and no harmless error', ['Warning 1: a', HARMLESS], undefined],
])('keeps %s', (_, lines, expected) => {
  const failure = new GdalFailure();
  for (const line of lines) failure.note(line);
  expect(failure.first).toBe(expected);
});
