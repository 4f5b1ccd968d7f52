import { describe, expect, it } from 'vitest';
import { fromClarke1866, isClarke1866 } from './clarke-1866.ts';
import { readCrs } from './crs.ts';

const NAD27 =
  'GEOGCS["GCS_North_American_1927",DATUM["D_North_American_1927",SPHEROID["Clarke_1866",6378206.4,294.9786982]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]';

describe('datums on the ellipsoid of Clarke', () => {
  // The expected degrees are those of PROJ 9.1 without grids, which chooses the parameters by region.
  it.each([
    ['California', [-118, 34.2], [-118.000886534, 34.200005467]],
    ['Washington', [-123, 47], [-123.001226818, 46.999786794]],
    ['Pennsylvania', [-75, 41], [-74.999599646, 41.000000835]],
    ['Florida', [-82, 28], [-81.999854154, 28.000301742]],
    ['Alaska', [-150, 61], [-150.002206925, 60.999430231]],
    ['Puerto Rico', [-66.1, 18.4], [-66.099628758, 18.398025043]],
    ['Hawaii', [-157.9, 21.3], [-157.897262739, 21.296844655]],
  ] as const)('are shifted in %s within a few meters of PROJ', (_, [lon, lat], [wantedLon, wantedLat]) => {
    const [foundLon, foundLat] = fromClarke1866(lon, lat);
    expect(Math.abs(foundLon - wantedLon)).toBeLessThan(0.00006);
    expect(Math.abs(foundLat - wantedLat)).toBeLessThan(0.00006);
  });

  it('have no step between west and east', () => {
    for (let lon = -124; lon < -70; lon += 0.5) {
      const [west] = fromClarke1866(lon, 40);
      const [east] = fromClarke1866(lon + 0.001, 40);
      expect(Math.abs(east - west - 0.001)).toBeLessThan(0.000001);
    }
  });

  /** Returns the difference between the shifts of two points near each other, in degrees. */
  const stepBetween = (from: readonly [number, number], to: readonly [number, number]) => {
    const [one, other] = [from, to].map(([lon, lat]) => {
      const [shiftedLon, shiftedLat] = fromClarke1866(lon, lat);
      return [shiftedLon - lon, shiftedLat - lat] as const;
    });
    return Math.max(...[0, 1].map((axis) => Math.abs((one?.[axis] ?? 0) - (other?.[axis] ?? 0))));
  };

  it.each([
    ['Montana', [-112, 48.999], [-112, 49.003]],
    ['Minnesota', [-95.1, 48.99], [-95.1, 49.1]],
    ['the Northwest Angle', [-95.1, 49.1], [-94.9, 49.3]],
    ['Vermont', [-72.5, 44.99], [-72.5, 45.015]],
    ['New Hampshire', [-71.505, 45.01], [-71.45, 45.1]],
    ['Maine', [-67.01, 44.9], [-66.95, 44.9]],
    ['Michigan', [-84.34, 46.49], [-84.34, 46.54]],
    ['Yakutat', [-139.7, 59.95], [-139.7, 60.05]],
    ['eastern Alaska', [-141.002, 65], [-140.995, 65]],
    ['Hyder', [-130.02, 55.9], [-129.98, 55.9]],
    ['Unimak', [-164.02, 54.48], [-163.98, 54.52]],
    ['Sanak', [-162.7, 54.4], [-162.7, 54.52]],
  ] as const)('have no step in %s', (_, from, to) => {
    expect(stepBetween(from, to)).toBeLessThan(0.000015);
  });

  it.each([
    ['British Columbia', [-118, 48.99], [-118, 49.02]],
    ['Manitoba', [-98, 48.99], [-98, 49.02]],
    ['Quebec', [-73, 45.01], [-73, 45.03]],
    ['New Brunswick', [-66.95, 45.1], [-66.92, 45.1]],
    ['the Aleutians', [-165, 54.2], [-164.8, 54.4]],
  ] as const)('have a step at the edge of %s', (_, from, to) => {
    expect(stepBetween(from, to)).toBeGreaterThan(0.00003);
  });

  it('move no points outside of the areas with a known shift, which include Guam and the western Aleutians', () => {
    for (const [lon = 0, lat = 0] of [
      [121, 15],
      [10, 50],
      [-60, -20],
    ])
      expect(fromClarke1866(lon, lat)).toEqual([lon, lat]);
    expect(fromClarke1866(144.8, 13.5)).not.toEqual([144.8, 13.5]);
    expect(fromClarke1866(173, 52.9)).not.toEqual([173, 52.9]);
  });

  it('are shifted when a definition names them, although no definition states the shift', async () => {
    const coords = Float64Array.of(-118, 34.2);
    (await readCrs(NAD27)).toLonLat?.(coords, 0, 1);
    expect(coords[0]).toBeCloseTo(-118.000886534, 7);
    const utm = Float64Array.of(500_000, 4_000_000);
    (await readCrs('+proj=utm +zone=17 +datum=NAD27 +no_defs')).toLonLat?.(utm, 0, 1);
    expect(utm[0]).not.toBeCloseTo(-81, 5);
    expect((await readCrs('+proj=longlat +datum=NAD83 +no_defs')).toLonLat).toBeNull();
  });

  it('are shifted when a service names them by the code alone, without a definition to look up', async () => {
    const coords = Float64Array.of(-76.6, 39.3);
    (await readCrs('http://www.opengis.net/def/crs/EPSG/0/4267')).toLonLat?.(coords, 0, 1);
    // A point in Baltimore moves 29 m to the east (0.00033 degrees) and 6 m to the north (0.00005 degrees).
    expect(coords[0]).toBeCloseTo(-76.5997, 4);
    expect(coords[1]).toBeCloseTo(39.30005, 5);
  });

  it('are recognized by the radius of the ellipsoid, also the enlarged one of Michigan', () => {
    expect([6_378_206.4, 6_378_450.0475, 6_378_137, undefined].map(isClarke1866)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
