import { feature, mesh } from 'topojson-client';
import type { Services } from '../../../backend/services.ts';
import { cutAtAntimeridian } from '../../../kernel/antimeridian.ts';
import { countyName } from '../rules/county-name.ts';
import { readUsAtlas, readNorthAmerica, readWorldAtlas } from './atlas.ts';
import { listCountyPaths, listInnerLines, listLabelPoints } from './queries-map.ts';

/** A feature of a static layer, in the form that `publishLayer` takes. */
export interface PlaceFeature {
  geometry: GeoJSON.Geometry;
  properties: Record<string, string | number>;
}

/** Yields the polygons of the land: a coarse world, and the United States in the detail of its counties. */
export async function* listLandFeatures(): AsyncGenerator<PlaceFeature> {
  const [world, us] = await Promise.all([readWorldAtlas(), readUsAtlas()]);
  for (const [topology, land] of [
    [world, world.objects.land],
    [us, us.objects.nation],
  ] as const) {
    for (const { geometry } of feature(topology, land).features) {
      const parts = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
      if (geometry.type === 'Polygon') parts.push(geometry.coordinates);
      for (const coordinates of parts.flatMap(cutAtAntimeridian))
        yield { geometry: { type: 'Polygon', coordinates }, properties: {} };
    }
  }
}

/**
 * Yields each border line once: a line that two countries, two states or provinces of one country, or two counties of one state share. `kind` is
 * country, state or county. Coasts are not included.
 */
export async function* listBoundaryFeatures(): AsyncGenerator<PlaceFeature> {
  const [world, us, northAmerica] = await Promise.all([readWorldAtlas(), readUsAtlas(), readNorthAmerica()]);
  yield* lines(
    'country',
    mesh(world, world.objects.countries, (a, b) => a !== b),
  );
  yield* lines(
    'state',
    mesh(us, us.objects.states, (a, b) => a !== b),
  );
  const isProvince = (unit: unknown) => (unit as { properties?: { gu?: string } }).properties?.gu === 'CAN';
  yield* lines(
    'state',
    mesh(northAmerica, northAmerica.objects.subunits, (a, b) => a !== b && isProvince(a) && isProvince(b)),
  );
  const stateOf = (county: { id?: string | number | undefined }) => String(county.id).slice(0, 2);
  yield* lines(
    'county',
    mesh(us, us.objects.counties, (a, b) => a !== b && stateOf(a) === stateOf(b)),
  );
}

/** Yields the polygons of the counties of the United States and their equivalents, each with its code, name and path. */
export async function* listCountyFeatures({
  database,
}: Pick<Services, 'database'>): AsyncGenerator<PlaceFeature> {
  const us = await readUsAtlas();
  const paths = await listCountyPaths(database.kysely);
  for (const { geometry, id, properties } of feature(us, us.objects.counties).features) {
    const geoid = String(id);
    const path = paths.get(geoid);
    yield {
      geometry,
      properties: {
        geoid,
        name: countyName(geoid, properties.name),
        ...(path !== undefined && { path }),
      },
    };
  }
}

function* lines(kind: string, { coordinates }: GeoJSON.MultiLineString): Generator<PlaceFeature> {
  for (const line of coordinates) {
    yield { geometry: { type: 'LineString', coordinates: line }, properties: { kind } };
  }
}

/** Yields each border line of the places strictly inside a path once: imported cities, neighborhoods and census divisions. */
export async function* listInnerBoundaryFeatures(
  { database }: Pick<Services, 'database'>,
  inside: string,
): AsyncGenerator<PlaceFeature> {
  for (const { kind, line } of await listInnerLines(database.kysely, inside)) {
    yield { geometry: JSON.parse(line) as GeoJSON.LineString, properties: { kind } };
  }
}

/** Yields the names of places of the hierarchy and of neighborhoods, each at a point inside. With `inside`, only places strictly inside that path. */
export async function* listPlaceLabelFeatures(
  { database }: Pick<Services, 'database'>,
  inside: string | null = null,
): AsyncGenerator<PlaceFeature> {
  for (const { kind, name, path, lon, lat, rank } of await listLabelPoints(database.kysely, inside)) {
    yield { geometry: { type: 'Point', coordinates: [lon, lat] }, properties: { kind, name, path, rank } };
  }
}
