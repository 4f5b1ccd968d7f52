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
  ] as const)('are shifted in %s to within a few meters', (_, [lon, lat], [wantedLon, wantedLat]) => {
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

  it('are found in definitions, which never state the shift', async () => {
    const coords = Float64Array.of(-118, 34.2);
    (await readCrs(NAD27)).toLonLat?.(coords, 0, 1);
    expect(coords[0]).toBeCloseTo(-118.000886534, 7);
    const utm = Float64Array.of(500_000, 4_000_000);
    (await readCrs('+proj=utm +zone=17 +datum=NAD27 +no_defs')).toLonLat?.(utm, 0, 1);
    expect(utm[0]).not.toBeCloseTo(-81, 5);
    expect((await readCrs('+proj=longlat +datum=NAD83 +no_defs')).toLonLat).toBeNull();
  });

  it('include the zones of Michigan', () => {
    expect([6_378_206.4, 6_378_450.0475, 6_378_137, undefined].map(isClarke1866)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
