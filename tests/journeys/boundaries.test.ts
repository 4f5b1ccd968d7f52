import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ParcelRecord } from '../../src/features/parcels/contract.ts';
import { findPlacesAtPoint, listPlaceChildren } from '../../src/features/places/contract.ts';
import { expectAccessibleInThemes } from '../support/accessibility.ts';
import {
  PHONE,
  cameraOf,
  findCounty,
  findParcel,
  startJourneys,
  viewOf,
  MIDDLE,
} from '../support/journey.ts';
import { everyNth, isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
/** Some of these tests visit several pages. */
const LONG = { timeout: 120_000 };

let county = '';
let parcel: ParcelRecord;
let city: { name: string; path: string };
let neighborhoods: string[] = [];

beforeAll(async () => {
  county = await findCounty(journey.server);
  parcel = await findParcel(journey.server);
  const [lon, lat] = parcel.point;
  const places = await fetch(`${journey.server.url}/at_point.json?lat=${lat}&lon=${lon}`);
  const found = findPlacesAtPoint.output?.parse(await places.json()).city;
  if (found == null) throw new Error('the parcel lies in no city');
  city = found;
  const children = await fetch(
    `${journey.server.url}${county}/children.json?style=neighborhoods&outlines=none`,
  );
  neighborhoods =
    listPlaceChildren.output
      ?.parse(await children.json())
      .children.features.map(({ properties }) => properties.name) ?? [];
});

const pathOf = (page: Page) => new URL(page.url()).pathname;
const hoverBox = (page: Page, name: string) =>
  page.locator('div[aria-hidden="true"] > b', { hasText: new RegExp(`^${name}$`) });

/** Opens the layer card with its boundary section. */
async function openSection(page: Page) {
  await page.getByRole('button', { name: 'Layers', exact: true }).click();
  const card = page.getByRole('dialog', { name: 'Layers' });
  await card.getByRole('button', { name: 'Boundaries', exact: true }).click();
  return card;
}

describe('the places inside the viewed place', () => {
  it('are named under the pointer, opened by a click, and left by the Back button', LONG, async () => {
    const page = await journey.open(`${county}#${viewOf(parcel, 11.5)}`, { map: 'undrawn' });
    await expect
      .poll(
        async () => {
          await page.mouse.move(MIDDLE.x + 3, MIDDLE.y);
          await page.mouse.move(MIDDLE.x, MIDDLE.y);
          return hoverBox(page, city.name).count();
        },
        { timeout: 45_000 },
      )
      .toBe(1);
    await page.mouse.click(MIDDLE.x, MIDDLE.y);
    await expect.poll(() => pathOf(page)).toBe(city.path);
    await expect.poll(() => cameraOf(page)[0]).not.toBe(11.5);
    await page.getByRole('button', { name: /Currently viewing (?!…)/ }).click();
    const trail = page.getByRole('navigation', { name: 'Working boundary' });
    await expect.poll(() => trail.getByRole('link').last().getAttribute('aria-current')).toBe('location');
    await expect.poll(() => trail.getByRole('link').last().textContent()).toBe(city.name);
    await page.keyboard.press('Escape');
    await page.goBack();
    await expect.poll(() => pathOf(page)).toBe(county);
  });

  it.runIf(isThorough())(
    'are listed by set, found by name, highlighted on the map, and opened from the list with the keyboard',
    LONG,
    async () => {
      const page = await journey.open(`${county}#${viewOf(parcel, 12)}`, { map: 'drawn' });
      const card = await openSection(page);
      const sets = card.getByRole('radiogroup', { name: 'Boundaries to draw' });
      await expect.poll(() => sets.getByRole('radio', { name: /^Cities and towns/ }).isChecked()).toBe(true);
      await sets.getByRole('radio', { name: /^Cities and towns/ }).focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.url()).toContain('style=blocks');
      const blocks = card.getByRole('listbox', { name: /^Blocks in/i });
      const block = (await blocks.getByRole('option').last().textContent()) ?? '';
      await card.getByRole('searchbox').fill(block.toLowerCase());
      await expect
        .poll(async () => {
          const found = await blocks.getByRole('option').allTextContents();
          return found.length > 0 && found.every((name) => name.includes(block));
        })
        .toBe(true);
      const tiles: number[] = [];
      page.on('response', (reply) => {
        if (/\/boundaries\/\d+.*style=neighborhoods/.test(reply.url())) tiles.push(reply.status());
      });
      await sets.locator('label', { hasText: 'Neighborhoods' }).click();
      await expect.poll(() => page.url()).toContain('style=neighborhoods');
      await expect.poll(() => tiles).toContain(200);
      const list = card.getByRole('listbox', { name: /^Neighborhoods in/ });
      const options = list.getByRole('option');
      await options.first().waitFor();
      const left = { clip: { x: 0, y: 80, width: 700, height: 600 } };
      const picture = async () => (await page.screenshot(left)).toString('base64');
      await expect
        .poll(
          async () => {
            await options.nth(0).hover();
            const before = await picture();
            await options.nth(1).hover();
            return before === (await picture());
          },
          { timeout: 45_000 },
        )
        .toBe(false);
      const wanted = neighborhoods.at(-1) ?? '';
      await list.getByRole('option', { name: wanted }).focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => pathOf(page)).not.toBe(county);
      await card.getByText(`No smaller boundaries are known inside ${wanted}.`).waitFor();
      // The focus stays in the card, so that the link to the parent boundary is a few steps away.
      await expect
        .poll(() => card.evaluate((element) => element.contains(document.activeElement)))
        .toBe(true);
      await card.getByRole('navigation', { name: 'Boundary' }).getByRole('link').nth(2).click();
      await expect.poll(() => pathOf(page)).toBe(county);
      await expect.poll(() => sets.getByRole('radio', { name: /^Neighborhoods/ }).isChecked()).toBe(true);
    },
  );

  it.runIf(isThorough())(
    'can be hidden by a link, except the states of the United States',
    LONG,
    async () => {
      const page = await journey.open(`${county}#style=none&${viewOf(parcel, 12)}`);
      const card = await openSection(page);
      await expect.poll(() => card.getByRole('radio', { name: 'Bounds' }).isChecked()).toBe(true);
      await expect.poll(() => card.getByRole('listbox').count()).toBe(0);
      await page.goto(`${journey.server.url}/us#style=none`);
      const country = await openSection(page);
      await expect.poll(() => country.getByRole('radio', { name: /^States/ }).isChecked()).toBe(true);
      await expect.poll(() => country.getByRole('radio', { name: 'Bounds' }).count()).toBe(0);
      await country.getByRole('option', { name: 'Alabama' }).waitFor();
      await page.goto(`${journey.server.url}/ca`);
      const canada = await openSection(page);
      await canada.getByText('Additional boundary options are available within the US.').waitFor();
      await canada.getByRole('option', { name: 'Alberta' }).waitFor();
    },
  );

  it.runIf(isThorough())(
    'show an error when they could not be listed, and a button that tries again',
    LONG,
    async () => {
      let isBroken = true;
      const page = await journey.open(`${county}#style=neighborhoods&${viewOf(parcel, 12)}`, {
        allowed: /status of 500/,
        before: (opened) =>
          opened.route('**/children.json*', (route) =>
            isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
          ),
      });
      const card = await openSection(page);
      await card.getByText('The neighborhoods could not be listed.').waitFor();
      isBroken = false;
      await card.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => card.getByRole('option').count()).toBeGreaterThan(0);
      await page.getByRole('button', { name: /Currently viewing (?!…)/ }).waitFor();
      await expectAccessibleInThemes(page);
    },
  );
});

describe('the places around the map', () => {
  it.runIf(isThorough())(
    'are open in the bar for people with site control, and one click away for others',
    LONG,
    async () => {
      const wide = { viewport: { width: 1440, height: 900 } };
      const page = await journey.open(`${county}#${viewOf(parcel, 12)}`, wide);
      const trail = page.getByRole('navigation', { name: 'Places around the viewed place' });
      await page.getByRole('button', { name: 'Show the surrounding places' }).click();
      await expect.poll(() => trail.count()).toBe(1);
      await page.getByRole('button', { name: 'Hide the surrounding places' }).click();
      await expect.poll(() => trail.count()).toBe(0);
      const asOperator = { ...wide, as: journey.server.operator };
      const operator = await journey.open(`${county}#${viewOf(parcel, 12)}`, asOperator);
      await operator.getByRole('navigation', { name: 'Places around the viewed place' }).waitFor();
    },
  );
});

describe('on a small screen', () => {
  it.each(
    everyNth(2, [
      ['phone', PHONE],
      ['tablet', { viewport: { width: 900, height: 700 } }],
    ] as const),
  )(
    'the start card, messages, scale bar and notes of a %s don’t lie on each other',
    LONG,
    async (_, size) => {
      // The start card is shown only over a map.
      const page = await journey.open(`${county}#edition=999&${viewOf(parcel, 10)}`, {
        ...size,
        map: 'undrawn',
        isFirstVisit: true,
      });
      const scaleBar = page.getByRole('img', { name: /^Scale bar/ });
      const boxes = [
        page.getByText('Edition 999 of this county does not exist.'),
        page.getByText('Zoom in to see parcels'),
        page.getByText('Invented demo county', { exact: true }),
        page.getByRole('button', { name: 'Zoom out' }),
        page.getByRole('region', { name: 'Getting started' }),
        scaleBar,
      ];
      for (const part of boxes) await part.waitFor();
      const overlaps = async () => {
        const found = await Promise.all(boxes.map((part) => part.boundingBox()));
        return found.flatMap((a, i) =>
          found.slice(i + 1).flatMap((b, j) => {
            if (a === null || b === null) return [`${i} is gone`];
            const isApart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            return isApart ? [] : [`${i} and ${i + 1 + j}`];
          }),
        );
      };
      await expect.poll(overlaps).toEqual([]);
      // The label of the scale bar has room beside the bar.
      expect(await scaleBar.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0);
    },
  );

  it.runIf(isThorough())('opening a place closes the sheet of a phone', LONG, async () => {
    const page = await journey.open(`${county}#style=neighborhoods&${viewOf(parcel, 11)}`, {
      ...PHONE,
    });
    const card = await openSection(page);
    await card.getByRole('option').first().click();
    await card.waitFor({ state: 'hidden' });
    await expect.poll(() => pathOf(page)).toMatch(new RegExp(`^${county}/.`));
  });
});
