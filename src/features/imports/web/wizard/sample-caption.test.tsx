// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { makeDryRun } from '../../../../../tests/support/dry-run.ts';
import { startParts } from '../../../../../tests/support/part.ts';
import type { DryRun } from '../../contract.ts';
import { SampleCaption } from './sample-caption.tsx';

const parts = startParts();
const EXTENT: DryRun['extent'] = [-76.7, 39.2, -76.6, 39.3];

function dryRunOf(polygons: number, points: number, extent: DryRun['extent'] = EXTENT): DryRun {
  const feature = (geometry: GeoJSON.Polygon | GeoJSON.Point, row: number) =>
    ({ type: 'Feature', properties: { row }, geometry }) as const;
  const features = [
    ...Array.from({ length: polygons }, (_, row) => feature({ type: 'Polygon', coordinates: [] }, row)),
    ...Array.from({ length: points }, (_, row) =>
      feature({ type: 'Point', coordinates: [-76.7, 39.2] }, row),
    ),
  ];
  return makeDryRun({ geometries: { type: 'FeatureCollection', features }, extent });
}

it.each<[string, DryRun]>([
  ['Map of 300 parcels of the sample.', dryRunOf(300, 0)],
  ['Map of 1 parcel and 2 points of the sample. Points can’t become parcels.', dryRunOf(1, 2)],
  ['Map of 300 points of the sample. Points can’t become parcels.', dryRunOf(0, 300)],
  ['The polygons of the sample have too many vertices for this map.', dryRunOf(0, 0)],
  ['No polygon could be read.', dryRunOf(0, 0, null)],
])('%s', (caption, dryRun) => {
  const { container, rerender } = parts.show(<SampleCaption dryRun={dryRun} isMissing={false} />);
  const text = () => container.querySelector('figcaption')?.textContent;
  expect(text()).toBe(caption);
  rerender(<SampleCaption dryRun={dryRun} isMissing />);
  expect(text()).toBe(`${caption} This browser can’t draw the map.`);
});
