import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import { GeometryBuffer } from './geometry-buffer.ts';
import { readPositionText } from './position-text.ts';

const folder = useFormatsFolder();

describe('a position as text', () => {
  it.each<[string, number[] | null]>([
    ['(39.3, -76.6)', [-76.6, 39.3]],
    ['100 MAIN ST\nALDER, MD 21000\n(39.31234, -76.60001)', [-76.60001, 39.31234]],
    ['39.3001, -76.6001', [-76.6001, 39.3001]],
    ['-76.6001 39.3001', [-76.6001, 39.3001]],
    ['-105.25;40.015', [-105.25, 40.015]],
    ['(-36.85, 174.76)', [174.76, -36.85]],
    ['(-76.6, 39.3)', [-76.6, 39.3]],
    [`1 OAK ST (39°18'N 76°36'W)`, [-76.6, 39.3]],
    ['N39.3 W76.6', [-76.6, 39.3]],
    ['lat: 39.3, lng: -76.6', [-76.6, 39.3]],
    ['100.5 200.5', null],
    ['12 5N 20W', null],
    ['LOT 1 (39.3)', null],
  ])('%j', (text, expected) => {
    const into = new GeometryBuffer();
    readPositionText(text, into);
    expect(into.kind).toBe(expected === null ? 'broken' : 'point');
    if (expected !== null) expect([...into.coords.subarray(0, 2)]).toEqual(expected);
  });

  it('makes points of the rows of a table, and stays a column because it may have the address', async () => {
    const texts = ['"1 OAK ST\n(39.3, -76.6)"', '', '"(39.5, -76.5)"', '"2 OAK ST"'];
    const content = `PIN,Location 1\n${texts.map((text, at) => `${at},${text}`).join('\n')}\n`;
    const { source, rows } = await folder.read(await folder.file('positions.csv', content));
    expect(source).toMatchObject({ geometryKind: 'point', isCrsAssumed: true });
    expect(rows.map(({ kind }) => kind)).toEqual(['point', 'none', 'point', 'broken']);
    expect(rows[0]?.values).toEqual(['0', '1 OAK ST\n(39.3, -76.6)']);
  });

  it.each(['PIN,LatLong\n1,"39.3001, -76.6001"\n', 'PIN,XY\n1,-76.6001 39.3001\n'])(
    'without parentheses is found by the name of its column: %j',
    async (content) => {
      const { source } = await folder.read(await folder.file('positions.csv', content));
      expect(source.geometryKind).toBe('point');
    },
  );

  it('is not found in a column with two measures', async () => {
    const { source } = await folder.read(await folder.file('measures.csv', 'PIN,LOTSIZE\n1,50.125 85.125\n'));
    expect(source.geometryKind).toBe('none');
  });
});
