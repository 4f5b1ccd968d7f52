import type { LayerDescription, LayerService, OpenLayer } from '../services/layer-service.ts';
import { ArcgisLayer } from './arcgis-layer.ts';
import { arcgisWays } from './arcgis-ways.ts';
import { boxOfExtent } from './box-of-extent.ts';
import { type LayerFacts, readLayerFacts } from './layer-facts.ts';
import { openRelatedTables, type RelatedTables } from './related-tables.ts';

const TYPE_PREFIX = /^esriFieldType/;

/** Opens a layer of an ArcGIS REST service. */
export async function openArcgisLayer({ client, address, lookUpCrs }: OpenLayer): Promise<LayerService> {
  const facts = await readLayerFacts(client, address);
  const related = await openRelatedTables(client, facts);
  const layer = new ArcgisLayer(client, facts, { condition: address.where, related, lookUpCrs });
  const description = await describe(facts, related, lookUpCrs);
  return {
    description,
    version: [facts.href, layer.condition, facts.editedAtMs, description.columns?.map(({ name }) => name)],
    pageSize: facts.pageSize,
    ways: arcgisWays(layer),
    count: () => layer.count(),
    notes: () => [...layer.notes(), ...related.notes()],
  };
}

async function describe(
  facts: LayerFacts,
  related: RelatedTables,
  lookUpCrs: OpenLayer['lookUpCrs'],
): Promise<LayerDescription> {
  return {
    name: facts.name,
    kind: 'ArcGIS layer',
    license: facts.copyright,
    box: await boxOfExtent(facts.extent, facts.system, lookUpCrs),
    columns: [
      ...facts.fields.map(({ name, type }) => ({ name, type: type.replace(TYPE_PREFIX, '').toLowerCase() })),
      ...related.columns,
    ],
    notes: related.notes(),
    geometry: facts.geometry,
    editedAtMs: facts.editedAtMs,
    condition: 'sql',
  };
}
