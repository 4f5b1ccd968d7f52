import { describe, expect, it } from 'vitest';
import { boxOfExtent } from './box-of-extent.ts';

const lookUpCrs = () => Promise.resolve(undefined);

describe('the box of an extent', () => {
  it('is in degrees', async () => {
    const extent = { xmin: -98, ymin: 30, xmax: -97, ymax: 31, spatialReference: { wkid: 4326 } };
    expect(await boxOfExtent(extent, 'EPSG:4326', lookUpCrs)).toEqual([-98, 30, -97, 31]);
  });

  it('is unknown if the numbers are meters of a system that the server does not state', async () => {
    const extent = { xmin: 500_000, ymin: 3_300_000, xmax: 501_000, ymax: 3_301_000, spatialReference: null };
    expect(await boxOfExtent(extent, null, lookUpCrs)).toBeNull();
  });

  it('is unknown if a coordinate is missing', async () => {
    const extent = { xmin: -98, ymin: null, xmax: -97, ymax: 31, spatialReference: null };
    expect(await boxOfExtent(extent, null, lookUpCrs)).toBeNull();
  });
});
