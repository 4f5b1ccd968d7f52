import { describe, expect, it } from 'vitest';
import { findLayerAddress, formatLayerAddress } from './layer-address.ts';

const SERVICE = 'https://gis.example.org/arcgis/rest/services/Land/Parcels';

describe('findLayerAddress', () => {
  it.each([
    [`${SERVICE}/FeatureServer/0`, `${SERVICE}/FeatureServer/0`, null],
    [`${SERVICE}/MapServer/12/`, `${SERVICE}/MapServer/12`, null],
    [`${SERVICE}/MapServer/3/query?where=1%3D1&f=json`, `${SERVICE}/MapServer/3`, null],
    [`${SERVICE}/MapServer/3/query?where=A+%3D+%27b%27`, `${SERVICE}/MapServer/3`, "A = 'b'"],
    [`${SERVICE}/FeatureServer`, `${SERVICE}/FeatureServer`, null],
    [`${SERVICE}/FeatureServer/?f=pjson`, `${SERVICE}/FeatureServer`, null],
    [`${SERVICE}/FeatureServer/0/8123?f=json`, `${SERVICE}/FeatureServer/0`, null],
    [`${SERVICE}/FeatureServer/0/info/iteminfo`, `${SERVICE}/FeatureServer/0`, null],
    [`${SERVICE}/MapServer/layers?f=html`, `${SERVICE}/MapServer`, null],
    [`${SERVICE}//MapServer//3/#`, `${SERVICE}//MapServer/3`, null],
    [
      `https://www.arcgis.com/home/webmap/viewer.html?url=${encodeURIComponent(`${SERVICE}/MapServer/3`)}&source=sd`,
      `${SERVICE}/MapServer/3`,
      null,
    ],
  ])('reads the ArcGIS layer %s', (address, href, where) => {
    const found = findLayerAddress(address);
    expect(found).toEqual({ protocol: 'arcgis', href, where });
    expect(found && findLayerAddress(formatLayerAddress(found))).toEqual(found);
  });

  it.each([
    ['ogc-features', 'https://example.org/ogc/collections/parcels/items?limit=10'],
    ['ogc-features', 'https://example.org/collections'],
    ['wfs', 'https://example.org/geoserver/county/wfs'],
    ['wfs', 'https://example.org/cgi-bin/mapserv?map=county&SERVICE=WFS&request=GetCapabilities'],
    ['wfs', 'https://example.org/arcgis/services/Land/MapServer/WFSServer'],
    ['wfs', 'https://example.org/geoserver/ows'],
    ['socrata', 'https://data.example.gov/resource/abcd-1234.geojson'],
    ['socrata', 'https://data.example.gov/Property/Parcels/abcd-1234/about_data'],
    ['socrata', 'https://data.example.gov/api/geospatial/abcd-1234?method=export'],
    ['ckan', 'https://data.example.gov/dataset/parcels-2024'],
    ['ckan', 'https://data.example.gov/en/dataset/parcels/resource/5a1c'],
    ['ckan', 'https://data.example.gov/dataset/land-2024'],
    ['ckan', 'https://data.example.gov/en/dataset/city-lots/'],
    ['unknown', 'https://data.example.gov/open-data'],
    ['socrata', 'https://data.example.gov/dataset/Parcels/abcd-1234'],
    ['socrata', 'https://data.example.gov/d/abcd-1234?category=Property'],
    ['socrata', 'https://data.example.gov/resource/abcd-1234.geojson?$limit=50000&$order=pin'],
    ['ckan', 'https://data.example.gov/api/3/action/package_show?id=parcels'],
    ['arcgis-item', 'https://www.arcgis.com/home/item.html?id=0123456789abcdef0123456789abcdef'],
    [
      'arcgis-item',
      'https://data.example.gov/datasets/0123456789abcdef0123456789abcdef_0/explore?location=1,2,3',
    ],
    ['arcgis-item', 'https://data.example.gov/datasets/alder::lots-of-the-county/about'],
    ['arcgis-item', 'https://alder.hub.arcgis.com/datasets/lots-1/explore?location=1,2,3'],
    [
      'arcgis-item',
      'https://www.arcgis.com/apps/mapviewer/index.html?layers=0123456789abcdef0123456789abcdef',
    ],
    [
      'arcgis-item',
      'https://hub.arcgis.com/api/download/v1/items/0123456789abcdef0123456789abcdef/shapefile?redirect=true&layers=0',
    ],
    ['arcgis-item', 'https://www.arcgis.com/home/webmap/viewer.html?webmap=0123456789abcdef0123456789abcdef'],
    [
      'arcgis-item',
      'https://alder.maps.arcgis.com/apps/webappviewer/index.html?id=0123456789abcdef0123456789abcdef',
    ],
    [
      'arcgis-item',
      'https://www.arcgis.com/sharing/rest/content/items/0123456789abcdef0123456789abcdef?f=json',
    ],
    ['unknown', 'https://www.arcgis.com/sharing/rest/content/items/0123456789abcdef0123456789abcdef/data'],
    ['socrata', 'https://data.example.gov/api/v3/views/abcd-1234/query.geojson'],
    ['socrata', 'https://data.example.gov/Property/Parcels/abcd-1234/explore'],
    ['ckan', 'https://data.example.gov/api/3/action/datastore_search?resource_id=5a1c&limit=5'],
    ['unknown', 'https://example.org/datasets/lots'],
    ['unknown', 'https://example.org/datasets/%E0%A4%A/lots'],
    ['file', 'https://example.org/2023-2024/lots.zip?download=1'],
    ['file', 'https://example.org/collections/lots.geojson'],
    ['unknown', 'https://example.org/download/2023-2024'],
    ['unknown', 'https://example.org/ogcapi'],
  ])('recognizes the protocol %s by the form of %s', (protocol, address) => {
    const found = findLayerAddress(address);
    expect(found).toMatchObject({ protocol, where: null });
    expect(found && findLayerAddress(formatLayerAddress(found))).toEqual(found);
    if (found === undefined || protocol === 'file') return;
    const limited = { ...found, where: "COUNTY = 'Travis & #1'" };
    expect(findLayerAddress(formatLayerAddress(limited))).toEqual(limited);
  });

  const RESOURCE = 'https://data.example.gov/resource/abcd-1234.geojson';
  it.each([
    ['county=TRAVIS', "county='TRAVIS'"],
    ["county=O'NEIL&year=2024", "county='O''NEIL' AND year='2024'"],
    ['$where=acres>1&county=TRAVIS&$limit=10', "(acres>1) AND county='TRAVIS'"],
  ])('reads the filters of a Socrata data set as a condition: %s', (search, where) => {
    const found = findLayerAddress(`${RESOURCE}?${search}`);
    expect(found).toEqual({ protocol: 'socrata', href: RESOURCE, where });
    expect(found && findLayerAddress(formatLayerAddress(found))).toEqual(found);
  });

  it.each([
    `${RESOURCE}?$q=oak`,
    `${RESOURCE}?$query=select * where acres > 1`,
    'https://data.example.gov/explore/dataset/lots-2024/map/?geofilter.polygon=(1,2),(2,3),(3,1)',
    'https://data.example.gov/explore/dataset/lots-2024/?geofilter.distance=48.8,2.3,1000',
  ])('refuses %s, whose selection can’t be kept', (address) => {
    expect(() => findLayerAddress(address)).toThrow(/selects rows by (?:\$q|\$query|geofilter\.\w+), which/);
  });

  const ODS = 'https://data.example.gov/api/explore/v2.1/catalog/datasets/lots-2024';
  it.each([
    [`${ODS}/exports/shp?lang=en&timezone=UTC`, `${ODS}/exports/shp?lang=en&timezone=UTC`],
    [`${ODS}/exports/geojson`, `${ODS}/exports/geojson`],
    [`${ODS}/exports/jsonl`, `${ODS}/exports/geojson`],
    [`${ODS}/records?limit=20&where=acres%3E1`, `${ODS}/exports/geojson?where=acres%3E1`],
    [`${ODS}/records?q=oak+%22hill%22`, `${ODS}/exports/geojson?where=%22oak+%5C%22hill%5C%22%22`],
    [ODS, `${ODS}/exports/geojson`],
    ['https://data.example.gov/api/v2/catalog/datasets/lots-2024/records', `${ODS}/exports/geojson`],
    ['https://data.example.gov/api/v2/catalog/datasets/lots-2024/exports/csv', `${ODS}/exports/csv`],
    [
      'https://data.example.gov/api/records/1.0/search/?dataset=lots-2024&rows=10&refine.town=Alder',
      `${ODS}/exports/geojson?refine=town%3A%22Alder%22`,
    ],
    ['https://data.example.gov/explore/dataset/lots-2024/table/?sort=pin', `${ODS}/exports/geojson`],
    ['https://data.example.gov/explore/dataset/lots-2024/', `${ODS}/exports/geojson`],
    [
      'https://data.example.gov/explore/dataset/lots-2024/map/?refine.town=Alder&disjunctive.town',
      `${ODS}/exports/geojson?refine=town%3A%22Alder%22`,
    ],
  ])('takes the data set of an Opendatasoft portal at %s for the file %s', (address, href) => {
    expect(findLayerAddress(address)).toEqual({ protocol: 'file', href, where: null });
  });

  it('returns undefined for paths and for anything else without http(s) and a host', () => {
    for (const path of [
      'parcels/FeatureServer/0',
      '/data/lots.zip',
      'ftp://example.org/lots.zip',
      'https://',
    ])
      expect(findLayerAddress(path)).toBeUndefined();
  });

  it.each([
    `${SERVICE}/ImageServer`,
    `${SERVICE}/VectorTileServer/tile/1/2/3.pbf`,
    'https://example.org/geoserver/wms?SERVICE=WMS&request=GetCapabilities',
    'https://example.org/tiles/{z}/{x}/{y}.pbf',
  ])('refuses %s, whose service has no features', (address) => {
    expect(() => findLayerAddress(address)).toThrow(/a service without features.*Give the address of the/);
  });

  it('refuses a condition whose encoding is broken', () => {
    expect(() => findLayerAddress('https://example.org/ogcapi#where=%')).toThrow(/write % as %25/);
  });

  it('refuses a token or a password in the address, because it would be stored', () => {
    for (const address of [
      `${SERVICE}/FeatureServer/0?token=abc`,
      'https://data.example.gov/d/abcd-1234?$$app_token=x',
    ])
      expect(() => findLayerAddress(address)).toThrow(/contains a token/);
    expect(() => findLayerAddress('https://me:pw@example.org/x/FeatureServer/0')).toThrow(/password/);
  });
});
