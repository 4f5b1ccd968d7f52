import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { arcgisLot, openFakeArcgis } from '../../../../../tests/support/fake-arcgis.ts';
import { openFakePortals } from '../../../../../tests/support/fake-portals.ts';
import { fetchAddress } from '../../../../../tests/support/fetched-layer.ts';
import { type ImportWorld, openImportWorld, PLACE } from '../../../../../tests/support/import-world.ts';
import { serviceLots } from '../../../../../tests/support/service-lots.ts';
import { everyNth } from '../../../../../tests/support/thorough.ts';
import type { UploadStore } from '../../../../backend/uploads/upload-store.ts';
import { importCommand } from '../commands/import.ts';
import { inspectCommand } from '../commands/inspect.ts';
import { openUploadStore } from '../uploads/open-upload-store.ts';

const LOTS = serviceLots(6000);
const PINS = LOTS.map(({ properties }) => properties['PIN']);
let world: ImportWorld;
let uploadStore: UploadStore;
let portals: Awaited<ReturnType<typeof openFakePortals>>;

beforeAll(async () => {
  world = await openImportWorld();
  world.services.config.featureSettings['PLATBOOK_FETCH_PRIVATE'] = 'on';
  uploadStore = openUploadStore(world.services.config);
  portals = await openFakePortals(LOTS);
}, 120_000);
afterAll(async () => {
  await portals.close();
  await world.services.close();
});
beforeEach(async () => {
  await world.reset();
  portals.reset();
  for (const { id } of await uploadStore.list()) await uploadStore.remove(id);
});

const fetch = (path: string) => fetchAddress(world, uploadStore, portals.origin + path);
const pinsOf = (rows: { properties: Record<string, unknown> }[]) =>
  rows.map(({ properties }) => properties['PIN']);
const offer = (...formats: [format: string, path: string][]) => {
  portals.quirks.resources = formats.map(([format, path], index) => ({
    id: `r${index}`,
    name: `File ${index}`,
    format,
    url: path.startsWith('http') ? path : portals.origin + path,
  }));
};

async function run(command: { run: typeof inspectCommand.run }, ...args: string[]) {
  const printed: string[] = [];
  const code = await command.run(world.context, args, {
    cwd: world.services.scratchDir,
    print: (line) => void printed.push(line),
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  return { code, printed: printed.join('\n') };
}

describe('a data set of Socrata', () => {
  const addresses = [
    '/resource/lots-1234.json',
    '/resource/lots-1234.geojson?$limit=10',
    '/d/lots-1234',
    '/Property/Lots-of-the-city/lots-1234/about_data',
    '/api/geospatial/lots-1234?method=export&format=Shapefile',
  ];
  it.each(everyNth(2, addresses))('is read by the address %s', async (path) => {
    const { layer, rows } = await fetch(path);
    expect(layer).toMatchObject({ name: 'Lots of the city', isWhole: true, notes: [] });
    expect(pinsOf(rows)).toEqual(PINS);
    expect(
      portals.seen.map((query) => [query.get('$offset'), query.get('$limit'), query.get('$order')]),
    ).toEqual([
      ['0', '5000', ':id'],
      ['5000', '5000', ':id'],
    ]);
  });

  it('is limited by the condition of the address', async () => {
    const { rows } = await fetch(
      `/resource/lots-1234.json?$where=${encodeURIComponent("OWNER = 'OWNER 7'")}`,
    );
    expect(pinsOf(rows)).toEqual(['007 A']);
  });

  it('is read through the view that has the rows of a map', async () => {
    portals.quirks.isMap = true;
    const { layer, rows } = await fetch('/d/lots-1234');
    expect(layer?.name).toBe('Lots of the city');
    expect(rows).toHaveLength(6000);
  });

  it('is read again when the portal wants a pause, or sends a web page', async () => {
    portals.quirks.failures.push('429', 'html');
    expect(pinsOf((await fetch('/d/lots-1234')).rows)).toEqual(PINS);
  });

  it('says what to do with a table without shapes', async () => {
    portals.quirks.hasShapes = false;
    await expect(fetch('/d/lots-1234')).rejects.toThrow(/is a table without shapes\. Download it as CSV/);
  });
});

describe('a data set of CKAN', () => {
  it('leads to the best of its files', async () => {
    offer(['CSV', '/files/lots.csv'], ['KML', '/files/lots.kml'], ['GeoJSON', '/files/lots']);
    const { layer, upload } = await fetch('/portal/dataset/parcels');
    expect(layer).toBeNull();
    expect(upload).toMatchObject({ isComplete: true, name: 'lots.json' });
  });

  it('leads to the file that the address names, by its page or by the API', async () => {
    offer(['GeoJSON', '/files/old'], ['GeoJSON', '/files/lots.geojson']);
    expect((await fetch('/portal/dataset/parcels/resource/r1')).upload.name).toBe('lots.geojson');
    expect((await fetch('/portal/api/3/action/resource_show?id=r1')).upload.name).toBe('lots.geojson');
    // This address itself sends only five rows.
    const { upload } = await fetch('/portal/api/3/action/datastore_search?resource_id=r1&limit=5');
    expect(upload.name).toBe('lots.geojson');
    await expect(fetch('/portal/dataset/parcels')).rejects.toThrow(
      /has 2 files of the same format\. Give the address of one: http\S+\/portal\/dataset\/parcels\/resource\/r0 \(File 0, GeoJSON\)/,
    );
  });

  it('refuses an address that names a file which the data set does not have', async () => {
    offer(['GeoJSON', '/files/lots.geojson']);
    for (const path of ['dataset/parcels/resource/r9', 'api/3/action/resource_show?id=r9'])
      await expect(fetch(`/portal/${path}`)).rejects.toThrow(
        'The data set Parcels has no file with the id r9 now',
      );
    expect((await fetch('/portal/dataset/parcels')).upload.name).toBe('lots.geojson');
  });

  it('leads to a service', async () => {
    const arcgis = await openFakeArcgis([arcgisLot(0), arcgisLot(1)]);
    try {
      offer(['Esri REST', arcgis.layer]);
      const { layer, rows } = await fetch('/portal/dataset/parcels');
      expect(layer?.name).toBe('Parcels');
      expect(rows).toHaveLength(2);
    } finally {
      await arcgis.close();
    }
  });

  it('says what to do when it has no shapes, or is not a data set', async () => {
    offer(['CSV', '/files/lots.csv'], ['PDF', '/files/lots.pdf']);
    await expect(fetch('/portal/dataset/parcels')).rejects.toThrow(
      /no file with shapes: its formats are CSV, PDF/,
    );
    await expect(fetch('/elsewhere/dataset/parcels')).rejects.toThrow(
      /no data set of a CKAN portal at this address/,
    );
    await expect(fetch('/elsewhere/dataset/100%')).rejects.toThrow(
      /no data set of a CKAN portal at this address/,
    );
  });
});

describe('a page about a layer of ArcGIS', () => {
  it('leads to the layer, whose own license comes before that of the page', async () => {
    const arcgis = await openFakeArcgis([arcgisLot(0), arcgisLot(1)]);
    try {
      portals.quirks.item = {
        title: 'Lots',
        type: 'Feature Service',
        url: arcgis.service,
        licenseInfo: '<b>Free</b> to use',
      };
      const page = `/gis/home/item.html?id=${'a1'.repeat(16)}`;
      expect((await fetch(page)).rows).toHaveLength(2);
      const inspect = async () => (await run(inspectCommand, portals.origin + page)).printed;
      expect(await inspect()).toMatch(/license +Office of the Assessor/);
      arcgis.quirks.isOld = true;
      expect(await inspect()).toMatch(/license +Free to use/);
      arcgis.reset();
      portals.quirks.item = { title: 'A map of lots', type: 'Web Map' };
      await expect(fetch(page)).rejects.toThrow(
        /A map of lots is of the kind Web Map, which has no layer to import/,
      );
      portals.quirks.item = { slug: 'alder::lots', url: arcgis.layer, licenseInfo: 'Free to use' };
      expect((await fetch('/datasets/alder::lots/about')).rows).toHaveLength(2);
      await expect(fetch('/datasets/alder::roads/about')).rejects.toThrow(/which layer alder::roads is/);
      portals.quirks.item['slug'] = 'lots';
      expect((await fetch('/datasets/lots/explore')).rows).toHaveLength(2);
    } finally {
      await arcgis.close();
    }
  });
});

describe('an address that does not show what it leads to', () => {
  it('is imported as a file if its reply is data', async () => {
    const { layer, upload } = await fetch('/files/lots');
    expect(layer).toBeNull();
    expect(upload).toMatchObject({ isComplete: true, name: 'lots.json' });
  });

  it('is asked for again until the portal has made the file', async () => {
    portals.quirks.unmade = 2;
    expect((await fetch('/files/made.geojson')).upload).toMatchObject({
      isComplete: true,
      name: 'made.geojson',
    });
  });

  it('says what to do with a web page', async () => {
    await expect(fetch('/page')).rejects.toThrow(
      /has a web page at this address, not data\. Open it in a browser/,
    );
  });
});

describe('platbook inspect of an address', () => {
  it('shows what a service says about a layer, and how to import it', async () => {
    const { printed } = await run(inspectCommand, `${portals.origin}/d/lots-1234`);
    expect(printed).toMatch(/^Lots of the city\n {2}service +data set of a Socrata portal on 127\.0\.0\.1/);
    expect(printed).toMatch(/rows +6,000 rows/);
    expect(printed).toMatch(/license +Public domain, The assessor/);
    expect(printed).toMatch(/PIN +text/);
    expect(printed).toMatch(/platbook import "http\S+\/d\/lots-1234" --place PLACE/);
  });

  it('shows the extent and the credit of an ArcGIS layer', async () => {
    const arcgis = await openFakeArcgis([arcgisLot(0)]);
    try {
      const { printed } = await run(inspectCommand, arcgis.layer);
      expect(printed).toMatch(/license +Office of the Assessor/);
      expect(printed).toMatch(/lies within +-76\.6500, 39\.2900, -76\.6000, 39\.3300/);
      expect(arcgis.seen.some((query) => query.has('outFields'))).toBe(false);
    } finally {
      await arcgis.close();
    }
  });

  it('shows the license of a data set and the contents of its file', async () => {
    offer(['GeoJSON', '/files/lots.geojson']);
    const { printed } = await run(inspectCommand, `${portals.origin}/portal/dataset/parcels`);
    expect(printed).toMatch(/leads to a file: http\S+\/files\/lots\.geojson/);
    expect(printed).toMatch(/License: ODbL, https:\/\/example\.org\/odbl, The county/);
    expect(printed).toMatch(/format +GeoJSON/);
    expect(await uploadStore.list()).toEqual([]);
  });
});

describe('platbook import of an address', () => {
  it('imports a file, and says that it is unchanged the next time', async () => {
    const address = `${portals.origin}/files/lots.geojson`;
    const first = await run(importCommand, address, '--place', PLACE);
    expect(first.printed).toMatch(/lots\.geojson \(127\.0\.0\.1:\d+\)/);
    expect(await world.listParcels()).toHaveLength(6000);
    expect((await run(importCommand, address, '--place', PLACE)).printed).toMatch(/unchanged|same/i);
    expect(await uploadStore.list()).toHaveLength(1);
  });

  it('imports the rows of a data set, and of a file, that meet a condition', async () => {
    await run(
      importCommand,
      `${portals.origin}/d/lots-1234`,
      '--place',
      PLACE,
      '--where',
      "OWNER = 'OWNER 7'",
    );
    expect(await world.listParcels()).toHaveLength(1);
    const file = `${portals.origin}/files/lots`;
    await expect(run(importCommand, file, '--place', PLACE, '--where', 'A = 1')).rejects.toThrow(
      /The file has no column "A"/,
    );
    await run(importCommand, file, '--place', PLACE, '--where', "OWNER IN ('OWNER 7', 'OWNER 8')");
    expect(await world.listParcels()).toHaveLength(2);
  });
});
