// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, startParts } from '../../../../../tests/support/part.ts';
import { Problem } from '../../../../kernel/problem.ts';
import {
  type CountyFilter,
  createFetch,
  type FoundServices,
  type ParcelService,
  findCountyFilter,
  findParcelServices,
  getUpload,
  type InspectedAddress,
  inspectAddress,
  listIncomingFiles,
  listUploads,
  type UploadState,
} from '../../contract.ts';
import { SourceStep } from './source-step.tsx';

const parts = startParts();

const FILE: ParcelService = {
  scope: 'county',
  protocol: 'http',
  title: 'Alder County',
  kind: 'Shapefile',
  url: 'https://gis.alder.example/parcels.zip',
  website: 'https://gis.alder.example/',
  license: { label: 'License', url: 'https://gis.alder.example/terms' },
  attribution: null,
  can_import: true,
  notes: [],
};
const LAYER: ParcelService = {
  ...FILE,
  scope: 'state',
  protocol: 'arcgis',
  title: 'All of Zedland',
  kind: 'ArcGIS REST layer',
  url: 'https://gis.zedland.example/rest/services/Parcels/FeatureServer/0',
  license: null,
  can_import: false,
  notes: ['This version of Platbook can’t import from it.'],
};
const ALDER = { path: '/us/zz/alder', geoid: '99001', headline: 'Alder County, ZZ', services: [FILE, LAYER] };
const BIRCH = { path: '/us/zz/birch', geoid: '99002', headline: 'Birch County, ZZ', services: [] };

function show(reply: (q: string | null) => Partial<FoundServices>, more: ReturnType<typeof answer>[] = []) {
  return parts.show(<SourceStep withCounties onSelected={() => undefined} />, {
    answers: [
      ...more,
      answer(listIncomingFiles, () => ({ folders: [] })),
      answer(listUploads, () => ({ uploads: [] })),
      answer(findParcelServices, ({ query }) => ({
        is_exact: true,
        counties: [],
        cities: [],
        ...reply(query.get('q')),
      })),
    ],
  });
}
const field = () => screen.getByRole('textbox', { name: 'Find a county’s public data' });

it('a county’s services are found by its name, and the selected one fills the address', async () => {
  const asked: (string | null)[] = [];
  const { user } = show((q) => {
    asked.push(q);
    return { counties: [ALDER] };
  });
  await user.type(field(), ' Alder, Zedland ');
  const services = await screen.findByRole('list', { name: 'Parcel services' });
  expect(asked).toEqual(['Alder, Zedland']);
  const [file, layer] = within(services).getAllByRole('listitem');
  if (file === undefined || layer === undefined) throw new Error('the list must show both services');
  expect(within(file).getByRole('link', { name: 'License' }).getAttribute('href')).toBe(
    'https://gis.alder.example/terms',
  );
  expect(layer.textContent).toContain('No license is listed: ask the publisher');
  expect(layer.textContent).toContain('can’t import from it');
  expect(within(layer).queryByRole('button')).toBeNull();
  expect(screen.getByText(/Read the license of a service before you import/)).toBeTruthy();
  await user.click(within(file).getByRole('button', { name: 'Use this address: Alder County' }));
  const address = screen.getByRole('textbox', { name: 'Address of the file or service' });
  expect(address).toHaveProperty('value', FILE.url);
  expect(document.activeElement).toBe(address);
});

it('several counties are listed, and one without services says where to ask', async () => {
  const { user } = show(() => ({ counties: [ALDER, BIRCH] }));
  await user.type(field(), 'er');
  const counties = await screen.findByRole('list', { name: 'Counties' });
  expect(counties.textContent).toContain('GEOID 99001, 2 known services');
  await user.click(within(counties).getByRole('button', { name: 'Select Birch County, ZZ' }));
  expect(screen.getByText(/No public parcel service is known\. Ask the assessor/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all counties' }));
  await screen.findByRole('list', { name: 'Counties' });
});

it('the message about an unknown name shows the name exactly as typed', async () => {
  const { user } = show(() => ({ is_exact: false }));
  await user.type(field(), '<b>Nowhere</b>');
  expect(await screen.findByText(/No county has a name like “<b>Nowhere<\/b>”/)).toBeTruthy();
});

it('a failure can be tried again', async () => {
  let fails = true;
  const { user } = show(() => {
    if (fails) throw new Problem('invalid_input', 'The list is closed.');
    return { counties: [ALDER] };
  });
  await user.type(field(), 'alder');
  await screen.findByText('The counties could not be loaded.');
  fails = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('list', { name: 'Parcel services' })).toBeTruthy();
});

/** Returns what the service says about the whole layer or, with a condition, about the features that meet it. */
const inspected = (where: string | null): InspectedAddress => ({
  kind: 'layer',
  url: LAYER.url,
  license: 'Open data of Zedland',
  where,
  layers: [],
  layer: {
    name: 'Parcels of Zedland',
    service: 'ArcGIS layer',
    geometry: 'polygon',
    rows: where === null ? 90_000 : 12,
    columns: [{ name: 'PIN', type: 'string' }],
    edited_at: '2026-05-04T00:00:00.000Z',
    notes: [],
    condition: 'sql',
  },
});

describe('an address of a service', () => {
  const type = async (url: string, reply: (url: string | null, where: string | null) => InspectedAddress) => {
    const { user } = show(
      () => ({}),
      [answer(inspectAddress, ({ query }) => reply(query.get('url'), query.get('where')))],
    );
    await user.type(screen.getByRole('textbox', { name: 'Address of the file or service' }), url);
    await user.click(screen.getByRole('button', { name: 'Check the address' }));
    return user;
  };

  it('shows what the layer is before anything is fetched, and counts the features of a condition', async () => {
    const user = await type('https://gis.example/FeatureServer/0', (_, where) => inspected(where));
    const facts = await screen.findByRole('region', { name: 'The layer Parcels of Zedland' });
    expect(facts.textContent).toMatch(
      /GeometryPolygonsFeatures90,000Last edit.*2026LicenseOpen data of Zedland/,
    );
    await user.type(screen.getByRole('textbox', { name: 'Only features where (optional)' }), 'ACRES > 1');
    expect(
      await screen.findByText('12 of 90,000 features meet the condition.', {}, { timeout: 3000 }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Fetch' })).toBeTruthy();
  });

  it('says that one feature meets a condition, also when the service does not say how many the layer has', async () => {
    const user = await type('https://gis.example/FeatureServer/0', (_, where) => {
      const { layer, ...address } = inspected(where);
      return { ...address, layer: layer && { ...layer, rows: where === null ? null : 1 } };
    });
    await user.type(
      await screen.findByRole('textbox', { name: 'Only features where (optional)' }),
      'ACRES > 1',
    );
    expect(await screen.findByText('1 feature meets the condition.', {}, { timeout: 3000 })).toBeTruthy();
  });

  it('moves the condition of an address to its field, and counts all features of the layer', async () => {
    const fetched: unknown[] = [];
    const asked: (string | null)[] = [];
    const { user } = show(
      () => ({}),
      [
        answer(inspectAddress, ({ query }) => {
          asked.push(query.get('url'));
          const [url = '', given = null] = (query.get('url') ?? '').split('/query?where=');
          return { ...inspected(query.get('where') ?? given), url };
        }),
        answer(createFetch, ({ body }) => {
          fetched.push(body);
          throw new Problem('invalid_input', 'The service is closed.');
        }),
      ],
    );
    const address = () => screen.getByRole('textbox', { name: 'Address of the file or service' });
    const url = 'https://gis.example/FeatureServer/0';
    await user.type(address(), `${url}/query?where=A=1`);
    await user.click(screen.getByRole('button', { name: 'Check the address' }));
    const condition = await screen.findByRole('textbox', { name: 'Only features where (optional)' });
    expect(condition).toHaveProperty('value', 'A=1');
    expect(address()).toHaveProperty('value', url);
    expect(
      await screen.findByText('12 of 90,000 features meet the condition.', {}, { timeout: 3000 }),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Fetch' }));
    await screen.findByText('The service is closed.');
    await user.clear(condition);
    await user.click(screen.getByRole('button', { name: 'Fetch' }));
    await expect.poll(() => fetched).toEqual([{ url, where: 'A=1' }, { url }]);
    expect(asked.slice(0, 2)).toEqual([`${url}/query?where=A=1`, url]);
  });

  it('shows the progress of a layer that is tried again and continues under the same id', async () => {
    const upload: UploadState = {
      id: '7e1f8c5e-52b0-4a63-9a3f-0d8e2f6a1b11',
      name: 'Parcels.geojsonl',
      bytes: null,
      received: 100,
      state: 'failed',
      error: 'The service broke off.',
      notes: [],
      rows: null,
      url: LAYER.url,
      created_at: '2026-11-22T12:00:00Z',
    };
    let fetches = 0;
    const receiving = { ...upload, state: 'receiving', error: null, rows: { done: 7, total: 9 } } as const;
    const { user } = show(
      () => ({}),
      [
        answer(inspectAddress, ({ query }) => inspected(query.get('where'))),
        answer(createFetch, () => (fetches++ === 0 ? { ...receiving, rows: null } : receiving)),
        answer(getUpload, () => (fetches === 1 ? upload : receiving)),
      ],
    );
    await user.type(screen.getByRole('textbox', { name: 'Address of the file or service' }), LAYER.url);
    await user.click(screen.getByRole('button', { name: 'Check the address' }));
    await user.click(await screen.findByRole('button', { name: 'Fetch' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('7 of 9 rows', {}, { timeout: 5000 })).toBeTruthy();
  });

  it('lets the operator select one of several layers', async () => {
    const asked: (string | null)[] = [];
    const user = await type('https://gis.example/FeatureServer', (url, where) => {
      asked.push(url);
      return url?.endsWith('/1')
        ? inspected(where)
        : {
            ...inspected(null),
            kind: 'choice',
            layer: null,
            layers: [
              { name: 'Roads', url: 'https://gis.example/FeatureServer/0', geometry: 'line', rows: 5 },
              {
                name: 'Parcels',
                url: 'https://gis.example/FeatureServer/1',
                geometry: 'polygon',
                rows: null,
              },
            ],
          };
    });
    const layers = await screen.findByRole('list', { name: 'Layers of the service' });
    expect(layers.textContent).toContain('Roadslines, 5 features');
    await user.click(within(layers).getByRole('button', { name: 'Select Parcels' }));
    await screen.findByRole('region', { name: 'The layer Parcels of Zedland' });
    expect(asked).toEqual(['https://gis.example/FeatureServer', 'https://gis.example/FeatureServer/1']);
  });

  it('says in words what is wrong with a condition', async () => {
    const user = await type('https://gis.example/FeatureServer/0', (_, where) => {
      if (where !== null)
        throw new Problem('invalid_input', 'The service does not understand the condition: no column X.');
      return inspected(where);
    });
    await user.type(await screen.findByRole('textbox', { name: 'Only features where (optional)' }), 'X = 1');
    expect(
      await screen.findByText(/does not understand the condition: no column X/, {}, { timeout: 3000 }),
    ).toBeTruthy();
  });
});

describe('a layer of a whole state', () => {
  const open = async (filter: CountyFilter) => {
    const usable = { ...LAYER, can_import: true, license: FILE.license };
    const { user } = show(
      () => ({ counties: [{ ...ALDER, services: [usable] }] }),
      [
        answer(inspectAddress, ({ query }) => inspected(query.get('where'))),
        answer(findCountyFilter, ({ query }) => {
          expect(query.get('place')).toBe(ALDER.path);
          return filter;
        }),
      ],
    );
    await user.type(field(), 'Alder');
    await user.click(await screen.findByRole('button', { name: 'Use this address: All of Zedland' }));
    return screen.findByRole('textbox', { name: 'Only features where (optional)' });
  };

  it('is limited to the county by the column that tells the counties apart', async () => {
    const where = await open({ where: "COUNTY = 'ALDER'", features: 1200, all_features: 90_000 });
    await screen.findByText('Limited to the county: 1,200 of 90,000 features.');
    expect(where).toHaveProperty('value', "COUNTY = 'ALDER'");
    screen.getByText(/Read the license before you import/);
  });

  it('says that no column tells the counties apart', async () => {
    await open({ where: null, features: null, all_features: 90_000 });
    expect(
      await screen.findByText(/No column that tells the counties apart was found\. Give a condition/),
    ).toBeTruthy();
  });
});
