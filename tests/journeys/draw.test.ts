import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { measureOutline } from '../../src/features/drawing/rules/geodesic.ts';
import { type ParcelRecord, parcelRecordSchema } from '../../src/features/parcels/contract.ts';
import { mercatorX, mercatorY } from '../../src/kernel/geo.ts';
import { SQM_PER_ACRE } from '../../src/kernel/units.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { PHONE, findCounty, startJourneys, viewOf } from '../support/journey.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys();
/** A small window, which needs fewer tiles. The panel covers its right side. */
const SMALL = { viewport: { width: 1100, height: 700 } } as const;
const MIDDLE = { x: 550, y: 350 };
const ZOOM = 19;
let county = '';
let parcel: ParcelRecord;

beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcelWithFewCorners();
});

/** Finds a parcel with few corners that are far apart on the screen and left of the panel. */
async function findParcelWithFewCorners(): Promise<ParcelRecord> {
  for (let from = 1; from < 800; from += 16) {
    const rows = Array.from({ length: 16 }, (_, index) => from + index);
    const replies = await Promise.all(rows.map((row) => fetch(`${journey.server.url}${county}/${row}.json`)));
    for (const reply of replies) {
      if (!reply.ok) continue;
      const record = parcelRecordSchema.parse(await reply.json());
      if (isClear(cornersOf(record))) return record;
    }
  }
  throw new Error('found no parcel whose few corners are far apart');
}

function isClear(corners: readonly { x: number; y: number }[]): boolean {
  const isApart = corners.every(
    ({ x, y }, at) =>
      x > 60 &&
      x < 640 &&
      y > 130 &&
      y < 640 &&
      corners.every((other, index) => index === at || Math.hypot(x - other.x, y - other.y) > 40),
  );
  return isApart && corners.length >= 3 && corners.length <= 8;
}

/** Returns the ring of a parcel that has only one, without its repeated end; an empty list for other parcels. */
function outlineOf({ geometry }: ParcelRecord): GeoJSON.Position[] {
  return geometry.type === 'Polygon' && geometry.coordinates.length === 1
    ? (geometry.coordinates[0]?.slice(0, -1) ?? [])
    : [];
}

/** Returns the screen positions of the parcel's corners, with its inner point in the center of the map. */
function cornersOf(record: ParcelRecord): { x: number; y: number }[] {
  const world = 512 * 2 ** ZOOM;
  const [lon, lat] = record.point;
  return outlineOf(record).map(([x = 0, y = 0]) => ({
    x: MIDDLE.x + (mercatorX(x) - mercatorX(lon)) * world,
    y: MIDDLE.y + (mercatorY(y) - mercatorY(lat)) * world,
  }));
}

async function openMap(options: Parameters<typeof journey.open>[1] = {}): Promise<Page> {
  const page = await journey.open(`${county}#${viewOf(parcel, ZOOM)}`, { ...SMALL, ...options });
  await page.getByRole('button', { name: 'Draw and measure' }).waitFor();
  return page;
}

async function choose(page: Page, tool: string): Promise<void> {
  await page.getByRole('button', { name: 'Draw and measure' }).click();
  await page.getByRole('menuitemradio', { name: tool }).click();
  await panelOf(page, tool).waitFor();
  await waitUntilActive(page);
}

/** Waits until the pointer belongs to the tool, after the map has activated it. */
async function waitUntilActive(page: Page): Promise<void> {
  await expect.poll(() => cursorOf(page), { timeout: 15_000 }).toBe('crosshair');
}

const panelOf = (page: Page, tool: string) => page.getByRole('region', { name: tool, exact: true });
const cursorOf = (page: Page) =>
  page.locator('.maplibregl-canvas').evaluate((canvas) => (canvas as HTMLElement).style.cursor);
const rowsOf = (page: Page) => page.locator('table tbody tr');
const figureOf = (page: Page, name: string) =>
  page.locator('dl', { hasText: name }).locator('dd').first().innerText();
const hoverOf = (page: Page) => page.locator('[data-draw-hover]').innerText();

async function place(page: Page, points: readonly { x: number; y: number }[]): Promise<void> {
  for (const [index, { x, y }] of points.entries()) {
    await page.mouse.click(x, y);
    await expect.poll(() => rowsOf(page).count(), { timeout: 15_000 }).toBeGreaterThanOrEqual(index);
  }
}

const FREE = [
  { x: 250, y: 220 },
  { x: 480, y: 240 },
  { x: 500, y: 520 },
] as const;

describe('measuring', () => {
  it('a distance has a row for each point and a total, and selects no parcels', async () => {
    const page = await openMap();
    await choose(page, 'Measure Distance');
    await place(page, FREE);
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    await expect.poll(() => hoverOf(page)).toMatch(/-?\d+\.\d{5}, -?\d+\.\d{5}/);
    expect(page.url()).not.toContain('p=');
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    await expect.poll(() => figureOf(page, 'Total distance')).toMatch(/^\d+ ft$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Draw and measure' }).click();
    await page.getByRole('menuitemradio', { name: 'Measure Distance' }).click();
    await panelOf(page, 'Measure Distance').waitFor({ state: 'hidden' });
    await expect.poll(() => cursorOf(page)).not.toBe('crosshair');
  });

  it('an area snaps to the corners of a parcel', async () => {
    const page = await openMap();
    await choose(page, 'Measure Area');
    const corners = cornersOf(parcel);
    const [first = MIDDLE] = corners;
    // Once a corner attracts the pointer, the parcels are loaded.
    await expect
      .poll(
        async () => {
          await page.mouse.move(first.x + 4, first.y + 3);
          await page.mouse.move(first.x + 3, first.y + 3);
          return hoverOf(page);
        },
        { timeout: 25_000 },
      )
      .toContain('At a corner');
    await place(
      page,
      corners.map(({ x, y }) => ({ x: x + 3, y: y - 3 })),
    );
    await page.getByRole('button', { name: 'Finish' }).click();
    const outline = outlineOf(parcel).map(([x = 0, y = 0]) => [x, y] as const);
    const acres = measureOutline(outline).areaSqm / SQM_PER_ACRE;
    const read = async () => Number((await figureOf(page, 'Area')).replace(/[^\d.]/g, ''));
    await expect.poll(async () => Math.abs((await read()) - acres) / acres).toBeLessThan(0.02);
  });
});

describe('editing', () => {
  it('moves and deletes points, undoes both, and redoes the move', async () => {
    const page = await openMap();
    await choose(page, 'Measure Area');
    await place(page, [...FREE, { x: 260, y: 500 }]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    const area = await figureOf(page, 'Area');
    await page.getByRole('button', { name: 'Select point A' }).click();
    await page.mouse.move(FREE[0].x, FREE[0].y);
    await page.mouse.down();
    await page.mouse.move(FREE[0].x - 80, FREE[0].y - 40, { steps: 3 });
    await page.mouse.up();
    await expect.poll(() => figureOf(page, 'Area')).not.toBe(area);
    await page.keyboard.press('Control+z');
    await expect.poll(() => figureOf(page, 'Area')).toBe(area);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => figureOf(page, 'Area')).not.toBe(area);
    await page.getByRole('button', { name: 'Select point B' }).click();
    await page.getByRole('button', { name: 'Delete point' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(3);
    await page.getByRole('button', { name: 'Undo: delete point B' }).click();
    await expect.poll(() => rowsOf(page).count()).toBe(4);
  });

  it('needs no pointer: points are typed, or placed under the cross', async () => {
    const page = await openMap();
    await page.getByRole('button', { name: 'Draw and measure' }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Coordinates' }).press('Enter');
    const panel = panelOf(page, 'Coordinates');
    const field = panel.getByLabel('Add point');
    await field.fill('91, 10');
    await field.press('Enter');
    await panel.getByText('lies between -90 and 90').waitFor();
    const [lon, lat] = parcel.point;
    await field.fill(`${lat}, ${lon}`);
    await field.press('Enter');
    const row = `A\t${lat.toFixed(5)}\t${lon.toFixed(5)}`;
    await expect.poll(() => rowsOf(page).allInnerTexts()).toEqual([row]);

    await panel.getByRole('button', { name: 'Crosshair' }).press('Enter');
    const cross = page.getByRole('button', { name: /^Add point B here: -?\d+\.\d{5}, -?\d+\.\d{5}/ });
    await cross.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => rowsOf(page).count()).toBe(2);
    await page.keyboard.press('Escape');
    await expect.poll(() => page.getByRole('button', { name: / here/ }).count()).toBe(0);
    await page.keyboard.press('Control+z');
    await expect.poll(() => rowsOf(page).allInnerTexts()).toEqual([row]);
  });

  it.runIf(isThorough())('measures by the keyboard alone, and tells screen readers the results', async () => {
    const page = await openMap();
    const item = page.getByRole('menuitemradio', { name: 'Measure Distance' });
    // The keys do nothing before the map is there.
    const press = async () => {
      await page.keyboard.press('Alt+m');
      return item.waitFor({ timeout: 2000 }).then(
        () => true,
        () => false,
      );
    };
    await expect.poll(press, { timeout: 30_000 }).toBe(true);
    await item.press('Enter');
    await panelOf(page, 'Measure Distance').waitFor();
    const says = (text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByRole('button', { name: /^Add point A here/ }).waitFor();
    await says(/^-?\d+\.\d{5}, -?\d+\.\d{5}/);
    await page.keyboard.press('Enter');
    await says(/^1 point\. Total distance: 0 ft$/);
    await page.keyboard.press('Shift+ArrowRight');
    await says(/^\d+ ft\. -?\d+\.\d{5}, -?\d+\.\d{5}/);
    await page.keyboard.press('Enter');
    await says(/^2 points\. Total distance: [1-9]\d* ft$/);
    await page.keyboard.press('Backspace');
    await says(/^1 point\./);
    await page.keyboard.press('ArrowRight');
    await says(/^\d+ ft\./);
    await page.keyboard.press('Enter');
    await says(/^2 points\./);
    await page.keyboard.press('Enter');
    await says(/^Finished\. 2 points\. Total distance: [1-9]\d* ft$/);
    expect(await rowsOf(page).count()).toBe(2);
  });
});

describe('the tool', () => {
  it.runIf(isThorough())(
    'stays on when layers and themes change, ends when another panel opens, and keeps its drawing',
    async () => {
      const page = await openMap();
      await page.getByRole('button', { name: 'Map tools', exact: true }).click();
      const tools = page.getByRole('dialog', { name: 'Map tools' });
      await tools.getByRole('button', { name: 'Measure Area' }).click();
      await panelOf(page, 'Measure Area').waitFor();
      await waitUntilActive(page);
      await place(page, FREE);
      await page.getByRole('button', { name: 'Layers', exact: true }).click();
      const layers = page.getByRole('dialog', { name: 'Layers' });
      await layers.getByRole('button', { name: 'Historic redlining' }).click();
      await page.keyboard.press('Escape');
      await panelOf(page, 'Measure Area').waitFor();
      await page.emulateMedia({ colorScheme: 'dark' });
      const map = page.locator('[data-map-theme]').first();
      await expect.poll(() => map.getAttribute('data-map-theme')).toBe('dark');
      await page.mouse.click(260, 500);
      await expect.poll(() => rowsOf(page).count()).toBe(4);
      await page.getByRole('button', { name: 'List of parcels in view' }).click();
      await panelOf(page, 'Measure Area').waitFor({ state: 'hidden' });
      await choose(page, 'Measure Area');
      await expect.poll(() => rowsOf(page).count()).toBe(4);
    },
  );

  it('has a sheet as its panel on a phone, and sets points by touch', async () => {
    const page = await openMap(PHONE);
    await choose(page, 'Measure Distance');
    for (const [index, [x, y]] of (
      [
        [100, 200],
        [250, 240],
        [260, 400],
      ] as const
    ).entries()) {
      await page.touchscreen.tap(x, y);
      await expect.poll(() => rowsOf(page).count(), { timeout: 15_000 }).toBe(index + 1);
    }
    await page.getByRole('button', { name: 'Finish' }).tap();
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close', exact: true }).tap();
    await panelOf(page, 'Measure Distance').waitFor({ state: 'hidden' });
  });
});
