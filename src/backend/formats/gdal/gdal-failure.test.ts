import { expect, it } from 'vitest';
import { GdalFailure } from './gdal-failure.ts';

const LOST = 'ERROR 1: XML parsing of GML file failed : no element found at line 7, column 2';
const HARMLESS = 'ERROR 1: PROJ: proj_create_from_database: crs not found';

it.each([
  ['after many warnings', ['Warning 1: a', 'Warning 1: b', 'Warning 1: c', LOST], LOST],
  ['before a harmless error', ['Warning 1: a', 'Warning 1: b', 'Warning 1: c', LOST, HARMLESS], LOST],
  ['before another one', [LOST, 'ERROR 1: the second'], LOST],
  ['of none', ['Warning 1: a', HARMLESS], undefined],
])('keeps an error that loses rows, %s', (_, lines, expected) => {
  const failure = new GdalFailure();
  for (const line of lines) failure.note(line);
  expect(failure.first).toBe(expected);
});
