import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import type { JourneyLogin } from '../support/journey-server.ts';
import { PHONE, findCounty, findParcel, signIn, startJourneys } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
let center: readonly [number, number] = [0, 0];
beforeAll(async () => {
  county = await findCounty(journey.server);
  center = (await findParcel(journey.server)).point;
});

/** Returns a square, whose southwest corner is in the parcel, as a file to upload. */
function fileOf(name: string, sizeDegrees: number, title: string) {
  const [lon, lat] = center;
  const [west, south, east, north] = [lon, lat, lon + sizeDegrees, lat + sizeDegrees];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const feature = {
    type: 'Feature',
    properties: { name: title },
    geometry: { type: 'Polygon', coordinates: [ring] },
  };
  return { name, mimeType: 'application/geo+json', buffer: Buffer.from(JSON.stringify(feature)) };
}

/** Opens the panel, signed in before the page loads, with the camera near the parcel. */
async function openPane(
  login: JourneyLogin,
  options: Parameters<typeof journey.open>[1] = {},
): Promise<Page> {
  const [lon, lat] = center;
  const page = await journey.open(`${county}#focus-areas&c=15/${lat}/${lon}`, {
    ...options,
    as: login,
  });
  await page
    .getByRole('region', { name: 'Focus areas' })
    .getByRole('button', { name: 'Upload a file' })
    .waitFor();
  return page;
}

async function upload(page: Page, file: ReturnType<typeof fileOf>): Promise<void> {
  await page.getByRole('button', { name: 'Upload a file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
}

const isSaved = (url: URL) => /^\/focus-areas\/[a-z0-9]{16}$/.test(url.pathname);

// The accessibility checks cover only the panel, because other tests check the rest of the page.
describe('focus areas', () => {
  it('are read from a file, saved, opened, reloaded, deleted and brought back', async () => {
    const page = await openPane(journey.server.pro);
    const title = `River lots ${Date.now()}`;
    await upload(page, fileOf('lots.geojson', 0.01, title));
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.poll(() => name.inputValue()).toBe(title);
    const save = page.getByRole('button', { name: 'Save as Focus Area' });
    await name.fill('ab');
    await page.getByText('The name needs at least 3 characters.').waitFor();
    await expect.poll(() => save.isDisabled()).toBe(true);
    await expectAccessible(page, 'section[aria-label^="Focus area"]');
    await name.fill(title);
    await save.click();

    await page.waitForURL(isSaved);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByText('Working boundary').waitFor();
    await row.getByText(/acres · /).waitFor();
    await expectAccessible(page, 'section[aria-label^="Focus area"]');

    await page.reload();
    await row.getByText('Working boundary').waitFor();
    await expect.poll(() => page.title()).toContain(title);

    const actions = row.getByRole('button', { name: `Actions for ${title}` });
    await actions.click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const dialog = page.getByRole('dialog', { name: 'Rename the focus area' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`${title} renamed`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row.getByRole('link', { name: `${title} renamed` }).waitFor();

    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    await expect.poll(() => isSaved(new URL(page.url()))).toBe(false);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row.getByRole('link', { name: `${title} renamed` }).waitFor();
    await page.waitForURL(isSaved);
    // Otherwise this focus area would count against the limit of the plan in the next run.
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('are drawn with typed points, saved, and saved again with the tool for redrawing', async () => {
    const page = await openPane(journey.server.operator, { map: 'undrawn' });
    const pane = page.getByRole('region', { name: 'Focus areas' });
    await pane.getByRole('button', { name: 'Draw', exact: true }).click();
    const tool = page.getByRole('region', { name: 'Draw Focus Area' });
    await tool.getByText('Close an outline on the map first.').waitFor();
    const [lon, lat] = center;
    const field = tool.getByRole('textbox', { name: 'Add point' });
    for (const at of [`${lat}, ${lon}`, `${lat}, ${lon + 0.01}`, `${lat + 0.01}, ${lon}`]) {
      await field.fill(at);
      await field.press('Enter');
      await expect.poll(() => field.inputValue()).toBe('');
    }
    await tool.getByRole('button', { name: 'Finish' }).click();
    await tool.getByText(/of at most 51,200/).waitFor();
    const title = `Drawn ${Date.now()}`;
    await tool.getByRole('textbox', { name: 'Name' }).fill(title);
    await tool.getByRole('button', { name: 'Save as Focus Area' }).click();
    await page.waitForURL(isSaved);
    const { pathname } = new URL(page.url());

    await page.goto(`${journey.server.url}${pathname}#focus-areas`);
    const row = page.getByRole('listitem').filter({ hasText: title });
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Redraw' }).click();
    await tool.getByText(`A new outline for ${title}`).waitFor();
    await tool.getByRole('button', { name: 'Save the new outline' }).click();
    await tool.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(pathname);
  });

  it.runIf(isThorough())(
    'are private: a visitor is asked to sign in, and another account learns nothing about them',
    async () => {
      const owner = await openPane(journey.server.operator);
      await upload(owner, fileOf('secret.geojson', 0.005, `Secret ${Date.now()}`));
      await owner.getByRole('button', { name: 'Save as Focus Area' }).click();
      await owner.waitForURL(isSaved);
      const { pathname } = new URL(owner.url());

      const page = await journey.open(pathname, { allowed: /404/ });
      const pane = page.getByRole('region', { name: 'Focus area' });
      await pane.getByText('There is no focus area here that you can see.', { exact: true }).waitFor();
      await pane.getByRole('button', { name: 'Sign in' }).click();
      await signIn(page, journey.server.starter);
      await pane.getByText('or it is not shared with you').waitFor();
      await expectAccessible(page, 'section[aria-label^="Focus area"]');
    },
  );

  it.runIf(isThorough())(
    'of a file with several outlines are chosen or joined, on a phone as well',
    async () => {
      const page = await openPane(journey.server.operator, PHONE);
      const [lon, lat] = center;
      const squares = [0, 1].map((at) => ({
        type: 'Feature',
        properties: { name: `Half ${at + 1}` },
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [lon + at * 0.01, lat],
              [lon + at * 0.01 + 0.01, lat],
              [lon + at * 0.01 + 0.01, lat + 0.01],
              [lon + at * 0.01, lat + 0.01],
              [lon + at * 0.01, lat],
            ],
          ],
        },
      }));
      const text = JSON.stringify({ type: 'FeatureCollection', features: squares });
      await upload(page, { ...fileOf('halves.geojson', 1, ''), buffer: Buffer.from(text) });
      await page.getByRole('checkbox', { name: 'Half 1' }).check();
      await page.getByRole('checkbox', { name: 'Half 2' }).check();
      await page.getByRole('button', { name: 'Join 2 outlines' }).click();
      await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Half 1');
      await page.getByRole('button', { name: 'Save as Focus Area' }).waitFor();
      await expectAccessible(page, 'section[aria-label^="Focus area"]');
    },
  );
});
