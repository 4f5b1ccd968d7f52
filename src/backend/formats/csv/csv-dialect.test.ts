import { expect, it } from 'vitest';
import { useFormatsFolder } from '../../../../tests/support/formats-folder.ts';

const folder = useFormatsFolder();

it.each(['POLYGON ((1 2, 3 4, 5 6, 1 2))', 'MULTIPOLYGON (((1 2, 3 4, 5 6, 1 2)))'])(
  'the commas of a shape do not count when the delimiter is guessed: %s',
  async (shape) => {
    const file = await folder.file('shapes.csv', Buffer.from(`001;${shape};A\n002;${shape};B\n`));
    const { source, rows } = await folder.read(file);
    expect(source.geometryKind).toBe('polygon');
    expect(rows.map(({ values }) => values)).toEqual([
      ['001', 'A'],
      ['002', 'B'],
    ]);
  },
);
