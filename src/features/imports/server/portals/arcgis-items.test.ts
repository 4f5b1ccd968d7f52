import { expect, it } from 'vitest';
import { lots, openOddArcgis } from '../../../../../tests/support/odd-arcgis.ts';
import { describeOddLayer } from '../../../../../tests/support/run-odd-layer.ts';

const ID = '0123456789abcdef0123456789abcdef';
const MAP_ID = 'f'.repeat(32);
const ITEMS = '/sharing/rest/content/items';
const SERVICE = '/arcgis/rest/services/Lots/FeatureServer';
const PAGE = `/home/item.html?id=${ID}`;

/** Starts a portal with an item and, if `data` is given, its data. `{origin}` stands for the address of the portal. */
async function openPortal(item: object, data?: object, map?: object) {
  const others: Record<string, unknown> = {};
  const { layer } = await openOddArcgis({ features: lots(3), others });
  const { origin } = new URL(layer);
  const textOf = (value: object) => JSON.stringify(value).replaceAll('{origin}', origin);
  others[`${ITEMS}/${ID}`] = textOf({ title: 'Land', ...item });
  others[`${ITEMS}/${ID}/data`] = textOf(data ?? { error: { code: 400, message: 'Item has no data' } });
  others[`${ITEMS}/${MAP_ID}/data`] = textOf(map ?? {});
  return origin;
}

const LOTS = { title: 'Lots', url: `{origin}${SERVICE}/3` };
const ROADS = { title: 'Roads', url: `{origin}${SERVICE}/4` };
const MAP = { operationalLayers: [{ title: 'Picture', layerType: 'ArcGISImageServiceLayer' }, LOTS] };

it.each<[string, string, Parameters<typeof openPortal>]>([
  ['item', `${PAGE}&sublayer=3`, [{ type: 'Feature Service', url: `{origin}${SERVICE}` }]],
  ['item in the API of the portal', `${ITEMS}/${ID}?f=json`, [{ type: 'Feature Service', url: LOTS.url }]],
  ['map', PAGE, [{ type: 'Web Map' }, MAP]],
  ['viewer of a map', `/home/webmap/viewer.html?webmap=${ID}`, [{ type: 'Web Map' }, MAP]],
  [
    'map with a group',
    PAGE,
    [{ type: 'Web Map' }, { operationalLayers: [{ title: 'All', layers: [LOTS] }] }],
  ],
  [
    'app with a map',
    `/apps/webappviewer/index.html?id=${ID}`,
    [{ type: 'Web Mapping Application', url: '{origin}/apps/1' }, { map: { itemId: MAP_ID } }, MAP],
  ],
])('finds the layer of an %s', async (_, path, portal) => {
  const origin = await openPortal(...portal);
  const found = await describeOddLayer(origin + path);
  expect(found).toMatchObject({ described: { rows: 3, address: { href: `${origin}${SERVICE}/3` } } });
});

it('offers the layers of a map, those of parcels first', async () => {
  const origin = await openPortal({ type: 'Web Map' }, { operationalLayers: [ROADS, LOTS, LOTS] });
  const found = await describeOddLayer(origin + PAGE);
  if (!('choice' in found)) throw new Error('nothing was offered');
  expect(found.choice.map(({ name, rows }) => [name, rows])).toEqual([
    ['Lots', 3],
    ['Roads', 3],
  ]);
});

it('finds the file of an item', async () => {
  const origin = await openPortal({ type: 'File Geodatabase', url: null, licenseInfo: 'Free to use' });
  expect(await describeOddLayer(origin + PAGE)).toEqual({
    file: { href: `${origin}${ITEMS}/${ID}/data`, license: 'Free to use' },
  });
});

it.each([undefined, { operationalLayers: [] }])('says that a map shows no layer (%j)', async (data) => {
  const origin = await openPortal({ type: 'Web Map' }, data);
  await expect(describeOddLayer(origin + PAGE)).rejects.toThrow(/Land is of the kind Web Map, which has no/);
});
