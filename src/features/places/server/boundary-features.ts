import { feature, merge, mesh } from 'topojson-client';
import type { GeometryCollection, Polygon as TopoPolygon, Topology } from 'topojson-specification';
import type { Db } from '../../../backend/db/database.ts';
import type { Services } from '../../../backend/services.ts';
import { cutAtAntimeridian } from '../../../kernel/antimeridian.ts';
import { bboxesMeet } from '../../../kernel/geo.ts';
import { countyName } from '../rules/county-name.ts';
import { type Lake, type Polygon, lakeOf, lakesInLand } from '../rules/lakes-in-land.ts';
import { type Lakes, readNorthAmerica, readUsAtlas, readWorldAtlas, readWorldLakes } from './atlas.ts';
import { cutLakes } from './queries-land.ts';
import { listCountyPaths, listInnerLines, listLabelPoints } from './queries-map.ts';

/** A feature of a static layer, in the form that `publishLayer` takes. */
export interface PlaceFeature {
  geometry: GeoJSON.Geometry;
  properties: Record<string, string | number>;
}

/** Yields the polygons of the land without its lakes: a coarse world, and the United States in the detail of its counties. */
export async function* listLandFeatures({
  database,
}: Pick<Services, 'database'>): AsyncGenerator<PlaceFeature> {
  const [world, us, lakes] = await Promise.all([readWorldAtlas(), readUsAtlas(), listLakes()]);
  const land = [...polygonsOf(world, world.objects.land), ...polygonsOf(us, us.objects.nation)];
  for (const polygon of land.flatMap(cutAtAntimeridian)) {
    const { inner, crossing } = lakesInLand(polygon, lakes);
    // A lake that lies in the land is a hole of it, and its islands are land. Holes cost nothing; cutting all lakes in the database takes seconds.
    yield* inner.flatMap(([, ...islands]) => islands).map((island) => landFeature([island]));
    const drained = [...polygon, ...inner.flatMap(([shore = []]) => [shore])];
    if (crossing.length === 0) yield landFeature(drained);
    else yield* (await cutCrossingLakes(database.kysely, drained, crossing)).map(landFeature);
  }
}

function landFeature(coordinates: Polygon): PlaceFeature {
  return { geometry: { type: 'Polygon', coordinates }, properties: {} };
}

async function cutCrossingLakes(db: Db, land: Polygon, lakes: Polygon[]): Promise<Polygon[]> {
  const rows = await cutLakes(
    db,
    { type: 'Polygon', coordinates: land },
    { type: 'MultiPolygon', coordinates: lakes },
  );
  return rows.map((row) => (JSON.parse(row) as GeoJSON.Polygon).coordinates);
}

/** Returns the lakes of North America, and those of the rest of the world, whose file has less detail. Lakes that share a border are one lake. */
async function listLakes(): Promise<Lake[]> {
  const [world, northAmerica] = await Promise.all([readWorldLakes(), readNorthAmerica()]);
  const near = lakesOf(northAmerica);
  const far = lakesOf(world).filter(({ box }) => !near.some((other) => bboxesMeet(other.box, box)));
  return [...near, ...far];
}

function lakesOf(topology: Lakes): Lake[] {
  const polygons = topology.objects.lakes.geometries.filter(
    (lake): lake is TopoPolygon<object> => lake.type === 'Polygon' || lake.type === 'MultiPolygon',
  );
  return merge(topology, polygons).coordinates.map(lakeOf);
}

function polygonsOf(topology: Topology, object: GeometryCollection): Polygon[] {
  return feature(topology, object).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates];
    return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  });
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
