import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { type BinaryReply, type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { actedBy } from '../../audit/server/index.ts';
import {
  downloadLayerFeatures,
  listLayerAccess as listLayerAccessEndpoint,
  listLayerEditions,
  removeLayerEdition,
  setLayerAccess as setLayerAccessEndpoint,
} from '../contract.ts';
import { listLayerAccess, setLayerAccess } from './layer-access.ts';
import { listLayers, removeLayer } from './layer-editions.ts';
import { openLayerFeatures } from './layer-features.ts';

const GEOPACKAGE_TYPE = 'application/geopackage+sqlite3';

/** The operators' endpoints for layers. */
export function layerAdminRoutes(services: Services, onChanged: () => Promise<void>): Route[] {
  return [
    route(listLayerEditions, async () => ({ layers: await listLayers(services) })),
    route(listLayerAccessEndpoint, async () => ({ layers: await listLayerAccess(services) })),
    route(setLayerAccessEndpoint, ({ body }, { actor }) =>
      setLayerAccess(services, body.layer, body.audience, { onChanged, by: actedBy(actor) }),
    ),
    route(removeLayerEdition, async ({ body }, { actor }) => ({
      removed: await removeLayer(services, body.layer, body.place, onChanged, actedBy(actor)),
    })),
    route(downloadLayerFeatures, async ({ query }, context): Promise<BinaryReply<Readable>> => {
      const { file, layer, edition, source } = await openLayerFeatures(services, query.layer, query.place);
      await source.close();
      const name = `${layer.id}${edition.placePath.replaceAll('/', '-')}.gpkg`;
      context.setHeader('content-disposition', `attachment; filename="${name}"`);
      return { type: GEOPACKAGE_TYPE, body: createReadStream(file), cacheControl: 'no-store' };
    }),
  ];
}
