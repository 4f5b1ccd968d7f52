import type { Services } from '../../../../backend/services.ts';
import { listLayers } from '../../../layers/server/index.ts';
import { findParcelColumn } from '../../../parcels/rules/parcel-columns.ts';
import { isInside } from '../../../places/rules/place-path.ts';
import { styleLabel } from '../../../places/rules/style-label.ts';
import { listBoundaryStyles } from '../../../places/server/index.ts';
import type { SpatialOption } from '../../contract.ts';
import { defaultBoundaryJoin, defaultSpatialJoin } from '../../rules/spatial-defaults.ts';

/** Layers that are not offered: their polygons are smaller than a parcel, or at least as large as a county, so joining them adds no information. */
const NOT_JOINED: ReadonlySet<string> = new Set(['land', 'buildings', 'admin2']);

/**
 * Returns the layers and boundary sets that a county's parcels can be joined with by location, each with its usual join. Those that fill standard columns come
 * first.
 */
export async function listSpatialOptions(
  services: Pick<Services, 'database'>,
  placePath: string,
): Promise<SpatialOption[]> {
  const options = new Map<string, SpatialOption>();
  for (const layer of await listLayers(services)) {
    const isNear = isInside(layer.place_path, placePath) || isInside(placePath, layer.place_path);
    if (layer.geometry !== 'polygon' || !layer.has_features || !isNear || NOT_JOINED.has(layer.layer))
      continue;
    options.set(layer.layer, {
      kind: 'layer',
      name: layer.layer,
      label: layer.label,
      polygons: layer.feature_count + (options.get(layer.layer)?.polygons ?? 0),
      join: defaultSpatialJoin(layer.layer),
    });
  }
  for (const { style, kind, count } of await listBoundaryStyles(services, placePath))
    options.set(`boundaries ${style}`, {
      kind: 'boundaries',
      name: style,
      label: styleLabel(style, kind, null),
      polygons: count,
      join: defaultBoundaryJoin(style),
    });
  return [...options.values()].toSorted((a, b) => Number(fillsRecord(b)) - Number(fillsRecord(a)));
}

function fillsRecord({ join }: SpatialOption): boolean {
  return Object.keys(join.columns).some((name) => findParcelColumn(name) !== undefined);
}
