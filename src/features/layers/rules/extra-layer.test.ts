import { describe, expect, it } from 'vitest';
import { type ExtraLayerDraft, issueOfExtraLayer, originOfTemplate, tileTemplateOf } from './extra-layer.ts';

const TILES: ExtraLayerDraft = {
  name: 'Soils',
  kind: 'raster',
  url: 'https://tiles.example.org/soils/{z}/{x}/{y}.png',
  wms_layers: '',
  attribution: 'Example Survey',
  docs: '',
  min_zoom: 0,
  max_zoom: 18,
  country: null,
  audience: 'operators',
};
const WMS: ExtraLayerDraft = {
  ...TILES,
  kind: 'wms',
  url: 'https://maps.example.org/wms?map=a.map&SERVICE=WMS&request=GetCapabilities',
  wms_layers: 'cover 2021, roads',
};
const issueOf = (draft: ExtraLayerDraft) => issueOfExtraLayer(draft, (host) => host === '10.0.0.1')?.field;

describe('a layer of another site', () => {
  it.each([
    [undefined, TILES],
    [undefined, WMS],
    ['url', { ...TILES, url: 'tiles.example.org/{z}/{x}/{y}' }],
    ['url', { ...TILES, url: 'javascript:alert({z}{x}{y})' }],
    ['url', { ...TILES, url: 'https://tiles.example.org/{z}/{x}' }],
    ['url', { ...TILES, url: "https://a.org;script-src 'unsafe-inline'/{z}/{x}/{y}" }],
    ['url', { ...TILES, url: 'https://a.org;script-src/{z}/{x}/{y}' }],
    ['url', { ...TILES, url: 'https://{s}.example.org/{z}/{x}/{y}' }],
    ['url', { ...TILES, url: 'https://me:secret@tiles.example.org/{z}/{x}/{y}' }],
    ['url', { ...TILES, url: 'http://10.0.0.1/{z}/{x}/{y}' }],
    ['wms_layers', { ...WMS, wms_layers: '' }],
    ['docs', { ...TILES, docs: 'a page' }],
    ['max_zoom', { ...TILES, min_zoom: 9, max_zoom: 8 }],
  ] as const)('case %#: the field with an issue is %s', (field, draft) => expect(issueOf(draft)).toBe(field));

  it('asks a Web Map Service for a picture per tile, and keeps the other parameters of its address', () => {
    expect(tileTemplateOf(WMS)).toBe(
      'https://maps.example.org/wms?map=a.map&SERVICE=WMS&VERSION=1.1.1&REQUEST=GetMap&LAYERS=cover%202021,roads' +
        '&STYLES=&SRS=EPSG:3857&FORMAT=image/png&TRANSPARENT=TRUE&WIDTH=256&HEIGHT=256&BBOX={bbox-epsg-3857}',
    );
    expect(tileTemplateOf(TILES)).toBe(TILES.url);
    expect(originOfTemplate(tileTemplateOf(WMS))).toBe('https://maps.example.org');
  });
});
