import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FormatsFolder,
  NAME_FIELD,
  openFormatsFolder,
} from '../../../../../tests/support/formats-folder.ts';
import { square, writeShapefile } from '../../../../../tests/support/shapefile-fixture.ts';
import type { FeatureSource } from '../../../../backend/formats/feature-source.ts';
import { openSource } from '../../../../backend/formats/open-source.ts';
import { parseText } from '../../rules/parse-value.ts';
import { sampleLayerFile } from '../layers/layer-file-features.ts';
import { surveyFile } from '../run/survey-file.ts';
import { sampleFile } from './sample-file.ts';

let folder: FormatsFolder;
let source: FeatureSource;
beforeAll(async () => {
  folder = await openFormatsFolder();
  const rings = [square(-76.6, 39.3, 0.001)];
  const file = await writeShapefile(folder.dir, 'lots', {
    fields: [NAME_FIELD],
    rows: [
      { rings, values: ['R1'] },
      { rings, values: ['R1'], isDeleted: true },
      { rings: [square(-76.5, 39.3, 0.001)], values: ['R2'] },
    ],
  });
  source = await openSource(file, { scratchDir: folder.dir });
});
afterAll(async () => {
  await source.close();
  await folder.remove();
});

describe('rows that a table marks as deleted', () => {
  it('are not in samples', async () => {
    const { columns, points } = await sampleFile(source);
    expect(columns.map(({ values }) => values)).toEqual([['R1', 'R2']]);
    expect(points).toHaveLength(4);
    expect((await sampleLayerFile(source)).columns.map(({ values }) => values)).toEqual([['R1', 'R2']]);
  });

  it('do not count as repeated parcel numbers or shapes', async () => {
    const survey = await surveyFile(
      source,
      { readNumber: (batch, index) => parseText(batch.value(index, 0)), exclusions: null },
      () => undefined,
    );
    expect(survey).toMatchObject({ rowCount: 3, hasRepeats: false });
    expect(survey.repeatedNumbers.size).toBe(0);
  });
});
