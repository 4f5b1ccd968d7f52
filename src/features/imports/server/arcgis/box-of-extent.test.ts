import { describe, expect, it } from 'vitest';
import { boxOfExtent } from './box-of-extent.ts';

/** One degree of longitude in the meters of EPSG:3857. */
const METERS_PER_DEGREE = (Math.PI * 6_378_137) / 180;
const lookUpCrs = () => Promise.resolve(undefined);

describe('the box of an extent', () => {
  it('is in degrees, also for an extent in meters', async () => {
    const degrees = { xmin: -98, ymin: 30, xmax: -97, ymax: 31, spatialReference: { wkid: 4326 } };
    expect(await boxOfExtent(degrees, 'EPSG:4326', lookUpCrs)).toEqual([-98, 30, -97, 31]);
    const [west, east] = [-98 * METERS_PER_DEGREE, -97 * METERS_PER_DEGREE];
    const meters = { xmin: west, ymin: 0, xmax: east, ymax: 0, spatialReference: { wkid: 3857 } };
    const box = await boxOfExtent(meters, 'EPSG:3857', lookUpCrs);
    expect(box?.map((value) => Number(value.toFixed(6)))).toEqual([-98, 0, -97, 0]);
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
