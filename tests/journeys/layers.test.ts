import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { expectAccessibleInThemes } from '../support/accessibility.ts';
import { PHONE, findCounty, findParcel, startJourneys, viewOf, DESKTOP } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let parcel: ParcelRecord;
beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
});

/** Opens the map as the operator, who has every layer. */
async function openAsOperator(hash: string, options: Parameters<typeof journey.open>[1] = {}): Promise<Page> {
  return journey.open(`${county}#${hash}`, { as: journey.server.operator, ...options });
}

/** A picture of the left half of the map, which no panel covers. */
const picture = (page: Page) =>
  page
    .screenshot({ clip: { x: 100, y: 120, width: 540, height: 600 } })
    .then((png) => png.toString('base64'));

describe('the layers', () => {
  it('are in sections; one layer at a time is drawn and in the link, in addition to building footprints', async () => {
    const page = await openAsOperator(viewOf(parcel, 14), { map: 'drawn' });
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    const card = page.getByRole('dialog', { name: 'Layers' });
    const expanded = (name: string) =>
      card.getByRole('button', { name, exact: true }).getAttribute('aria-expanded');
    await expect.poll(() => expanded('Boundaries')).toBe('false');
    for (const name of ['Basemaps', 'Labels', 'Additional Layers']) expect(await expanded(name)).toBe('true');

    const bare = await picture(page);
    const tile = page.waitForResponse((reply) => /\/static\/zoning\/\d+/.test(reply.url()));
    await card.getByRole('button', { name: 'Zoning' }).click();
    expect((await tile).status()).toBe(200);
    await expect.poll(() => picture(page), { timeout: 15_000 }).not.toBe(bare);
    await expect.poll(() => page.url()).toContain('layer=zoning');
    await card.getByRole('button', { name: 'Land cover' }).click();
    await expect
      .poll(() => card.getByRole('button', { name: 'Zoning' }).getAttribute('aria-pressed'))
      .toBe('false');
    await expect.poll(() => page.url()).toContain('layer=land-cover');
    await card.getByRole('button', { name: 'Building footprints' }).click();
    await expect.poll(() => page.url()).toMatch(/layer=land-cover.*structures=true/);
    await card.getByRole('button', { name: 'Land cover' }).click();
    await expect.poll(() => page.url()).not.toContain('layer=');

    const activity = page.waitForResponse((reply) => reply.url().includes('classes=lbcs_activity'));
    await card.getByRole('button', { name: 'LBCS Activity' }).click();
    expect((await activity).status()).toBe(200);
    await page.getByRole('region', { name: 'Legend: LBCS Activity' }).getByText('Residential').waitFor();
  });

  it.runIf(isThorough())(
    'give way to the tools, which close with Escape, are open again after a reload, and give way to the menu',
    async () => {
      const page = await openAsOperator(viewOf(parcel, 14));
      const layers = page.getByRole('dialog', { name: 'Layers' });
      const tools = page.getByRole('dialog', { name: 'Map tools' });
      await page.getByRole('button', { name: 'Layers', exact: true }).click();
      await layers.waitFor();
      await page.getByRole('button', { name: 'Map tools', exact: true }).click();
      await tools.waitFor();
      await expect.poll(() => layers.count()).toBe(0);
      await page.keyboard.press('Escape');
      await tools.waitFor({ state: 'hidden' });
      await page.keyboard.press('Alt+t');
      await tools.waitFor();
      // The focus is in the card now, and the shortcut still closes what it opened.
      await page.keyboard.press('Alt+t');
      await tools.waitFor({ state: 'hidden' });
      await page.keyboard.press('Alt+t');
      await tools.waitFor();
      await page.reload();
      await tools.waitFor();
      await page.getByRole('button', { name: /^(\w+: m|M)enu$/ }).click();
      await tools.waitFor({ state: 'hidden' });
    },
  );

  it.runIf(isThorough())(
    'say where the basemap comes from, and offer no satellite basemap that is not set up',
    async () => {
      const page = await openAsOperator(viewOf(parcel, 14));
      await page.getByRole('button', { name: 'Layers', exact: true }).click();
      const card = page.getByRole('dialog', { name: 'Layers' });
      const basemaps = card.getByRole('radiogroup', { name: 'Basemap' });
      await expect.poll(() => basemaps.getByRole('radio').count()).toBe(1);
      await card.getByRole('link', { name: 'Set up imagery' }).waitFor();
      await basemaps.getByRole('button', { name: 'About this basemap' }).click();
      const about = page.getByRole('dialog', { name: 'About the basemap Street' });
      await about.getByText('Drawn by: This site').waitFor();
      expect(await about.getByRole('link', { name: 'Natural Earth' }).getAttribute('href')).toContain(
        'https:',
      );
    },
  );

  it.runIf(isThorough())(
    'say when to zoom in, and when there is nothing; the largest parcels have labels from zoom 12',
    async () => {
      const [lon, lat] = parcel.point;
      const page = await openAsOperator(`layer=elevation-ft&c=12/${lat}/${lon}`, { map: 'undrawn' });
      await page.getByText('Zoom in to see elevation (ft)').waitFor();
      await expect.poll(() => page.getByText('data available in this location').count()).toBe(0);

      await page.getByRole('button', { name: 'Layers', exact: true }).click();
      const labels = page.waitForResponse((reply) => reply.url().includes('/parcel_labels.json'));
      await page.getByRole('button', { name: 'Parcel numbers' }).click();
      const reply = (await (await labels).json()) as { labels: unknown[] };
      expect(reply.labels.length).toBeGreaterThan(0);

      const away = await openAsOperator(`layer=wetlands&c=14/${lat + 0.6}/${lon + 0.9}`, { map: 'undrawn' });
      await away.getByText('No wetlands data available in this location').waitFor();
    },
  );

  it.runIf(isThorough())('are locked without a paid plan, except the free layer', async () => {
    const page = await journey.open(`${county}#${viewOf(parcel, 14)}&layer=zoning`);
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    const card = page.getByRole('dialog', { name: 'Layers' });
    await card.getByRole('button', { name: 'Zoning, locked' }).click();
    const upsell = page.getByRole('dialog', { name: 'Zoning is locked' });
    await upsell.getByText('available to Pro customers').waitFor();
    await expect
      .poll(() => upsell.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href'))
      .toBe('/plans');
    await expect.poll(() => page.getByRole('region', { name: /^Legend/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => card.getByText('LBCS Activity').count()).toBe(0);
    await card.getByRole('button', { name: 'Historic redlining' }).click();
    await page.getByRole('region', { name: 'Legend: Historic redlining' }).waitFor();
  });
});

describe('the legend', () => {
  it('shows the classes of the layer, beside the list of layers while it is open, and folds', async () => {
    const page = await openAsOperator(`layer=population-density&${viewOf(parcel, 12)}`);
    const legend = page.getByRole('region', { name: 'Legend: Population density' });
    await legend.getByText('100 to 675').waitFor();
    await legend.getByText('9,500 and more').waitFor();
    const fromRight = async () => {
      const box = await legend.boundingBox();
      return DESKTOP.viewport.width - (box?.x ?? 0) - (box?.width ?? 0);
    };
    await expect.poll(() => fromRight()).toBe(60);
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await page.getByRole('dialog', { name: 'Layers' }).waitFor();
    await expect.poll(fromRight).toBe(565);
    await legend.getByRole('button', { name: 'Population density' }).click();
    await legend.getByText('100 to 675').waitFor({ state: 'hidden' });
  });

  it.runIf(isThorough())('is a folded sheet on a phone', async () => {
    const page = await openAsOperator(`layer=flood&${viewOf(parcel, 14)}`, PHONE);
    const legend = page.getByRole('region', { name: 'Legend: Flood zones' });
    await legend.getByRole('button', { name: 'Flood zones' }).click();
    await legend.getByText('Floodway').waitFor();
    const box = await legend.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(PHONE.viewport.height);
  });
});

describe('labels', () => {
  it('show owners or lengths, one at a time, and ask to zoom in', async () => {
    const page = await openAsOperator(viewOf(parcel, 18), { map: 'drawn' });
    await page.getByRole('button', { name: 'Map tools', exact: true }).click();
    const tools = page.getByRole('dialog', { name: 'Map tools' });
    const bare = await picture(page);
    const owners = page.waitForResponse((reply) => reply.url().includes('/parcel_labels.json?kind=owner'));
    await tools.getByRole('button', { name: 'Owner names' }).click();
    const { labels } = (await (await owners).json()) as { labels: { text: string }[] };
    expect(labels.length).toBeGreaterThan(0);
    await expect.poll(() => picture(page), { timeout: 15_000 }).not.toBe(bare);
    const named = await picture(page);

    const lengths = page.waitForResponse((reply) => reply.url().includes('/parcel_dimensions.json'));
    await tools.getByRole('button', { name: 'Parcel dimensions (ft)' }).click();
    expect((await lengths).status()).toBe(200);
    await expect.poll(() => page.url()).toContain('label=dimensions-ft');
    await expect
      .poll(() => tools.getByRole('button', { name: 'Owner names' }).getAttribute('aria-pressed'))
      .toBe('false');
    await expect.poll(() => picture(page), { timeout: 15_000 }).not.toBe(named);
    await page.goto(`${journey.server.url}${county}#label=owner&${viewOf(parcel, 15)}`);
    await page.getByText('Zoom in to see owner names').waitFor();
  });
});

describe('in light and dark', () => {
  it('layers, legend and tools have no accessibility issues', async () => {
    const page = await openAsOperator(`layer=zoning&${viewOf(parcel, 14)}`);
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await page.getByRole('dialog', { name: 'Layers' }).waitFor();
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    await expectAccessibleInThemes(page);
    await page.getByRole('button', { name: 'Map tools', exact: true }).click();
    await page.getByRole('dialog', { name: 'Map tools' }).waitFor();
    await expectAccessibleInThemes(page);
  });

  it.runIf(isThorough())('locked layers have none on a phone', async () => {
    const page = await journey.open(`${county}#${viewOf(parcel, 14)}`, PHONE);
    await page.getByRole('button', { name: 'Layers', exact: true }).click();
    await page.getByRole('dialog', { name: 'Layers' }).waitFor();
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
    await expectAccessibleInThemes(page);
  });
});
