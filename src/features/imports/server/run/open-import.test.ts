import { expect, it } from 'vitest';
import { NAME_FIELD, useFormatsFolder } from '../../../../../tests/support/formats-folder.ts';
import { listOpenFiles } from '../../../../../tests/support/open-files.ts';
import { square, writeShapefile } from '../../../../../tests/support/shapefile-fixture.ts';
import { openImport } from './open-import.ts';

const folder = useFormatsFolder();

it('closes the file when its coordinate system can’t be guessed', async () => {
  const file = await writeShapefile(folder.dir, 'meters', {
    prj: null,
    fields: [NAME_FIELD],
    rows: [{ rings: [square(430_000, 180_000, 10)], values: ['R1'] }],
  });
  const opening = {
    file,
    recipe: null,
    placePath: '/us/md/baltimore-city',
    scratchDir: folder.dir,
    lookUpCrs: () => Promise.resolve(undefined),
    listCrsCandidates: () => Promise.reject(new Error('the database has gone')),
    onTable: () => undefined,
  };
  await expect(openImport(opening)).rejects.toThrow('the database has gone');
  expect(await listOpenFiles(folder.dir)).toEqual([]);
});
