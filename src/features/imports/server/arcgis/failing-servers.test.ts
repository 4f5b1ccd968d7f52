import { describe, expect, it } from 'vitest';
import { lots, type OddLayer, openOddArcgis, type Row } from '../../../../../tests/support/odd-arcgis.ts';
import { fetchOddLayer } from '../../../../../tests/support/run-odd-layer.ts';

const fetchRows = async (odd: OddLayer) => fetchOddLayer((await openOddArcgis(odd)).layer);

const PAGED = { advancedQueryCapabilities: { supportsPagination: true } };
const idsOf = ({ features }: OddLayer) => features.map(({ attributes }) => attributes.OBJECTID);
const LAYER = '/arcgis/rest/services/Lots/FeatureServer/0';

describe('an ArcGIS server that is up', () => {
  it('is read by object ids when each of its later pages fails', async () => {
    const odd: OddLayer = {
      features: lots(400),
      metadata: { ...PAGED, maxRecordCount: 100 },
      refuse: ({ resultOffset }) =>
        Number(resultOffset ?? 0) >= 200
          ? { error: { code: 500, message: 'Error performing query operation' } }
          : undefined,
    };
    const { ids, isWhole, notes } = await fetchRows(odd);
    expect(ids).toEqual(idsOf(odd));
    expect(isWhole).toBe(true);
    expect(notes.join(' ')).toMatch(/The service refused pages by offset: .*Error performing query/);
  });

  it.each([10, 12, 0])(
    'is read to its last page when it counts only %i of its 25 features',
    async (count) => {
      const odd: OddLayer = {
        features: lots(25),
        metadata: { ...PAGED, maxRecordCount: 10 },
        count: () => count,
      };
      const { ids, notes } = await fetchRows(odd);
      expect(ids).toEqual(idsOf(odd));
      expect(notes).toEqual([`The service says that it has ${count} features, but 25 came.`]);
    },
  );

  it.each<[string, unknown]>([
    ['refuses', { error: { code: 400, message: 'Invalid offset' } }],
    ['fails at', { error: { code: 500, message: 'Error performing query operation' } }],
    ['repeats its features for', undefined],
  ])('is read whole when it %s a page after the last one', async (_, reply) => {
    const odd: OddLayer = {
      features: lots(20),
      metadata: { ...PAGED, maxRecordCount: 10 },
      refuse: ({ resultOffset }) => (resultOffset === '20' ? reply : undefined),
      page: (sent, { resultOffset }) => (resultOffset === '20' ? { ...sent, features: lots(10) } : sent),
    };
    const { ids, isWhole } = await fetchRows(odd);
    expect(ids).toEqual(idsOf(odd));
    expect(isWhole).toBe(true);
  });

  it.each<[string, string[], string[]]>([
    ['only on its pages', ['OBJECTID', 'PIN'], ['GIS.DBO.LOTS.OBJECTID', 'GIS.DBO.LOTS.PIN']],
    ['only in its list of fields', ['GIS.DBO.LOTS.OBJECTID', 'GIS.DBO.LOTS.PIN'], ['OBJECTID', 'PIN']],
  ])('has its values read when it puts database and table before names %s', async (_, listed, onPage) => {
    const [id = '', pin = ''] = listed;
    const rows = [1, 2].map((at) => ({ [onPage[0] ?? '']: at, [onPage[1] ?? '']: `L-${at}` }));
    const { features } = await fetchRows({
      features: lots(2),
      metadata: {
        ...PAGED,
        objectIdField: id,
        fields: [
          { name: id, type: 'esriFieldTypeOID' },
          { name: pin, type: 'esriFieldTypeString' },
        ],
      },
      page: (sent) => ({ ...sent, features: rows.map((attributes) => ({ attributes, geometry: null })) }),
    });
    expect(features.map(({ properties }) => properties)).toEqual([
      { [id]: 1, [pin]: 'L-1' },
      { [id]: 2, [pin]: 'L-2' },
    ]);
  });

  it('is read when one of its fields has no name', async () => {
    const fields = [
      { name: 'OBJECTID', type: 'esriFieldTypeOID' },
      { name: null, type: 'esriFieldTypeString' },
      { type: 'esriFieldTypeString', alias: 'Pin' },
    ];
    const odd: OddLayer = { features: lots(3), metadata: { ...PAGED, fields } };
    expect((await fetchRows(odd)).ids).toEqual(idsOf(odd));
  });
});

it.each<[string, Row]>([
  ['a text', { error: 'Token Required', code: 499 }],
  ['a code beside a message', { code: 499, message: 'Token Required', details: [] }],
  ['an object without a code', { error: { message: 'Token Required' } }],
])('says that a layer is closed when the error of its server is %s', async (_, reply) => {
  await expect(fetchRows({ features: [], others: { [LAYER]: reply } })).rejects.toThrow(
    /wants a token or a sign-in for this layer.*Ask its owner for a file/,
  );
});
