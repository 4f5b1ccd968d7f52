import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../tests/support/formats-folder.ts';
import type { RawValue } from './feature-source.ts';
import { labelCodes } from './labeled-source.ts';
import { openSource } from './open-source.ts';

const folder = useFormatsFolder();

const coded = (values: Record<string, string>) => ({
  codedValues: Object.entries(values).map(([code, name]) => ({ code, name })),
});

describe('labels of codes', () => {
  it('replace codes, by subtype where the subtype has its own labels, and the codes follow in columns of their own', async () => {
    const file = await folder.file('lots.csv', 'PIN,USE,KIND\n1,R,1\n2,R,2\n3,Z,\n');
    const source = labelCodes(await openSource(file, { scratchDir: folder.dir }), {
      fields: ['PIN', 'USE', 'KIND'].map((name) => ({
        name,
        type: '',
        domain: name === 'USE' ? coded({ R: 'Residential' }) : null,
      })),
      typeIdField: 'KIND',
      subtypes: [
        { id: '1', name: 'Home', domains: {} },
        { id: '2', name: 'Shop', domains: { USE: coded({ R: 'Restaurant' }) } },
      ],
    });
    const rows: RawValue[][] = [];
    for await (const batch of source.features())
      for (let index = 0; index < batch.count; index++)
        rows.push(source.columns.map((_, column) => batch.value(index, column)));
    await source.close();
    expect(source.columns.map(({ name }) => name)).toEqual(['PIN', 'USE', 'KIND', 'USE_CODE', 'KIND_CODE']);
    expect(rows).toEqual([
      ['1', 'Residential', 'Home', 'R', '1'],
      ['2', 'Restaurant', 'Shop', 'R', '2'],
      ['3', 'Z', null, 'Z', null],
    ]);
  });

  it('leaves a source without codes as it is', async () => {
    const file = await folder.file('plain.csv', 'PIN\n1\n');
    const source = await openSource(file, { scratchDir: folder.dir });
    expect(labelCodes(source, { fields: [], typeIdField: null, subtypes: [] })).toBe(source);
    await source.close();
  });
});
