import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { chooseOption } from '../support/choose-option.ts';
import { MIDDLE, PHONE, findCounty, findParcel, startJourneys, viewOf } from '../support/journey.ts';
import { mainColor } from '../support/pixels.ts';
import { isThorough } from '../support/thorough.ts';

const journey = startJourneys({ map: 'none' });
let county = '';
beforeAll(async () => {
  county = await findCounty(journey.server);
});

/** A place with nothing to draw, because these tests are about the panel. */
const AT_SEA = 'c=4/0/0';

const panel = (page: Page) => page.getByRole('region', { name: 'Style', exact: true });
const rules = (page: Page) => panel(page).getByRole('grid', { name: 'Style rules' }).getByRole('row');
const legend = (page: Page) => page.getByRole('region', { name: /^Legend: / });
const apply = (page: Page) => panel(page).getByRole('button', { name: 'Apply' });
const linkOf = (page: Page) => /[#&]s=([\w-]{22})(&|$)/.exec(page.url())?.[1] ?? '';

/** Fills in a rule. The labels of its fields contain the rule's position. */
async function fillRule(page: Page, place: number, column: string, value: string): Promise<void> {
  await chooseOption(panel(page), `Column of rule ${place}`, column);
  await chooseOption(panel(page), `Condition of rule ${place}`, 'greater or equal');
  await panel(page).getByLabel(`Value of rule ${place}`).fill(value);
  await panel(page).getByLabel(`Value of rule ${place}`).blur();
}

/** Returns the values of the rules from top to bottom. */
const valuesOf = (page: Page) =>
  panel(page)
    .getByLabel(/^Value of rule/)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

describe('the style panel', { timeout: 120_000 }, () => {
  it('applies complete rules only, lets arrow keys move them, and keeps the applied rules in the legend and the link until Reset', async () => {
    const page = await journey.open(`${county}#styles&${AT_SEA}`);
    await panel(page).getByRole('button', { name: 'Base Parcel Styles', exact: true }).waitFor();
    await panel(page).getByRole('button', { name: 'Add a Style Rule' }).click();
    await rules(page).first().waitFor();
    expect(await apply(page).getAttribute('aria-disabled')).toBe('true');
    await apply(page).press('Enter');
    const tip = page.getByRole('tooltip', { name: 'All style rules must have completed fields to Apply' });
    await tip.waitFor();

    await fillRule(page, 1, 'Land Value', '20k');
    await panel(page).getByRole('button', { name: 'Add Another Style Rule' }).click();
    await fillRule(page, 2, 'Land Value', '$150,000');
    await expect.poll(() => valuesOf(page)).toEqual(['20,000', '150,000']);
    // The arrow keys move between the rules, and Tab between the fields of one.
    await rules(page).nth(1).focus();
    for (const key of ['ArrowUp', 'Tab', 'Enter']) await page.keyboard.press(key);
    await page.locator('[data-drop-target]').first().waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => valuesOf(page)).toEqual(['150,000', '20,000']);
    // The map and its legend show the rules at once. The link has them only after Apply.
    await legend(page).getByText('$150,000 and more').waitFor();
    expect(linkOf(page)).toBe('');
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => legend(page).count()).toBe(0);
    await expect.poll(() => rules(page).count()).toBe(0);

    await panel(page).getByRole('button', { name: 'Add a Style Rule' }).click();
    await fillRule(page, 1, 'Land Value', '$150,000');
    await panel(page).getByRole('button', { name: 'Add Another Style Rule' }).click();
    await fillRule(page, 2, 'Land Value', '20,000');
    await apply(page).click();
    await expect
      .poll(() => legend(page).getByRole('listitem').allTextContents())
      .toEqual(['$150,000 and more', '$20,000 to $150,000']);
    await expect.poll(() => linkOf(page)).not.toBe('');
    const link = linkOf(page);
    await expectAccessible(page, 'section[aria-label="Style"]');
    await expectAccessible(page, 'section[aria-label^="Legend:"]');

    await panel(page).getByRole('checkbox', { name: 'Default color for all other parcels' }).check();
    await panel(page)
      .getByRole('button', { name: /^Fill of all other parcels/ })
      .click();
    const picker = page.getByRole('dialog', { name: 'Fill of all other parcels' });
    await expectAccessible(page, '[role="dialog"]');
    await picker.getByRole('button', { name: 'Transparent' }).click();
    await page.keyboard.press('Escape');
    await apply(page).click();
    await legend(page).getByText('Everything else').waitFor();
    await expect.poll(() => linkOf(page)).not.toBe(link);

    await page.reload();
    await expect.poll(() => valuesOf(page)).toEqual(['150,000', '20,000']);
    await panel(page)
      .getByRole('button', { name: /^Fill of all other parcels: transparent/ })
      .waitFor();
    await panel(page).getByRole('button', { name: 'Reset' }).click();
    await expect.poll(() => rules(page).count()).toBe(0);
    await expect.poll(() => legend(page).count()).toBe(0);
    await expect.poll(() => linkOf(page)).toBe('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => rules(page).count()).toBe(2);
  });

  it.runIf(isThorough())(
    'colors parcels by a column at once, and hides parcels that don’t match the filters or draws them faintly',
    async () => {
      const view = viewOf(await findParcel(journey.server), 15);
      let drawn: Promise<URL> | undefined;
      const nextTile = (page: Page, isIt: (url: URL) => boolean) =>
        page
          .waitForResponse(
            (reply) => /\/api\/v1\/sources\/[\w-]{22}\/15\//.test(reply.url()) && isIt(new URL(reply.url())),
          )
          .then((reply) => new URL(reply.url()));
      const page = await journey.open(`${county}#styles&q=${county}:landval~gte~20000&${view}`, {
        ...PHONE,
        map: 'undrawn',
        before: (opened) => {
          drawn = nextTile(opened, () => true);
          return Promise.resolve();
        },
      });
      // Hidden parcels are not in the tiles.
      const first = await drawn;
      expect(first?.searchParams.get('rest')).toBeNull();
      await panel(page).getByRole('button', { name: 'Expand' }).click();
      await panel(page).getByRole('button', { name: 'Quick style' }).click();
      await chooseOption(panel(page), 'Color parcels by', 'Total Parcel Value');
      const card = panel(page).getByRole('group', { name: 'Classes' });
      await expect.poll(() => card.getByRole('listitem').count()).toBe(5);
      await expectAccessible(page, 'section[aria-label="Style"]');
      const painted = nextTile(
        page,
        ({ pathname }) => pathname.split('/')[4] !== first?.pathname.split('/')[4],
      );
      await chooseOption(panel(page), 'Classes', '3');
      await expect.poll(() => card.getByRole('listitem').count()).toBe(3);
      await painted;
      expect(linkOf(page)).toBe('');
      // A break that is not between its neighbors is refused. An accepted break changes the method to "By hand".
      await card.getByLabel('Class 1 from').fill('1');
      await card.getByRole('alert').waitFor();
      await card.getByLabel('Class 1 from').fill('900,000');
      await card.getByRole('button', { name: /^By hand Method/ }).waitFor();
      await apply(page).click();
      await expect.poll(() => linkOf(page)).not.toBe('');
      const dimmed = nextTile(page, ({ searchParams }) => searchParams.get('rest') === 'show');
      await panel(page).getByRole('radio', { name: 'Faint' }).check();
      await dimmed;
    },
  );
});

/** Returns the three numbers of a color such as `rgb(1, 2, 3)`. */
const partsOf = (color: string) => (color.match(/\d+/g) ?? []).map(Number);

describe('colors on the map', { timeout: 120_000 }, () => {
  it('are those of the legend, at any opacity, in light and dark', async () => {
    // The first parcels are parks, which show through the fill.
    const parcel = await findParcel(journey.server, 500);
    const page = await journey.open(`${county}#styles&${viewOf(parcel, 17)}`, { map: 'drawn' });
    await panel(page).getByRole('button', { name: 'Add a Style Rule' }).click();
    await chooseOption(panel(page), 'Column of rule 1', 'Parcel Number');
    await chooseOption(panel(page), 'Condition of rule 1', 'has any value');
    await apply(page).click();
    const swatch = legend(page).getByRole('listitem').locator('span').first();
    const swatchColor = () => swatch.evaluate((element) => getComputedStyle(element).backgroundColor);
    // Most of this square is the land of houses, without buildings and streets.
    const clip = { x: MIDDLE.x - 100, y: MIDDLE.y - 150, width: 300, height: 300 };
    /** The largest difference of the legend's color from the map's, in one of red, green and blue. */
    const difference = async () => {
      const onMap = partsOf(await mainColor(page, await page.screenshot({ clip })));
      const shown = partsOf(await swatchColor());
      return Math.max(...onMap.map((part, index) => Math.abs(part - (shown[index] ?? 999))));
    };
    await expect.poll(difference, { timeout: 20_000 }).toBeLessThanOrEqual(4);
    const opacity = panel(page).getByRole('slider', { name: 'Opacity of fills' });
    const full = await opacity.inputValue();
    /** Makes a change that recolors the legend, and waits until the map has the new color. */
    const recolor = async (change: () => Promise<void>) => {
      const before = await swatchColor();
      await change();
      await expect.poll(swatchColor).not.toBe(before);
      await expect.poll(difference, { timeout: 20_000 }).toBeLessThanOrEqual(4);
    };
    await recolor(() => opacity.fill('40'));
    await recolor(() => page.emulateMedia({ colorScheme: 'dark' }));
    await recolor(() => opacity.fill(full));
  });
});
