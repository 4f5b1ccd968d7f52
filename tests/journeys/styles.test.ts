import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { PHONE, findCounty, findParcel, startJourneys, viewOf } from '../support/journey.ts';

const journey = startJourneys({ map: false });
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
  const row = panel(page);
  await row.getByLabel(`Column of rule ${place}`).selectOption(column);
  await row.getByLabel(`Condition of rule ${place}`).selectOption('gte');
  await row.getByLabel(`Value of rule ${place}`).fill(value);
  await row.getByLabel(`Value of rule ${place}`).blur();
}

/** Returns the values of the rules from top to bottom. */
const valuesOf = (page: Page) =>
  panel(page)
    .getByLabel(/^Value of rule/)
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

describe('the style panel', () => {
  it('applies whole rules only, in an order that keys change; the legend and the link say them, Reset ends them', async () => {
    const page = await journey.open(`${county}#styles&${AT_SEA}`);
    await panel(page).getByRole('button', { name: 'Add a Style Rule' }).click();
    await rules(page).first().waitFor();
    expect(await apply(page).getAttribute('aria-disabled')).toBe('true');
    await apply(page).press('Enter');
    const tip = page.getByRole('tooltip', { name: 'All style rules must have completed fields to Apply' });
    await tip.waitFor();

    await fillRule(page, 1, 'landval', '20k');
    await panel(page).getByRole('button', { name: 'Add Another Style Rule' }).click();
    await fillRule(page, 2, 'landval', '$150,000');
    await expect.poll(() => valuesOf(page)).toEqual(['20,000', '150,000']);
    const made: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/sources')
        made.push(request.postData() ?? '');
    });
    await panel(page).getByRole('button', { name: 'Drag Rule 1' }).focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-drop-target]').first().waitFor({ state: 'attached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => valuesOf(page)).toEqual(['150,000', '20,000']);
    // No tile with the rules was requested yet.
    expect(made).toEqual([]);
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

  it('colors by the values of a column at once, and draws only what the filters choose or the rest faintly', async () => {
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
      map: true,
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
    await panel(page).getByLabel('Color parcels by').selectOption('parval');
    await panel(page).getByRole('combobox', { name: 'Classes', exact: true }).selectOption('3');
    const card = panel(page).getByRole('group', { name: 'Quick style' });
    await expect.poll(() => card.getByRole('listitem').count()).toBe(3);
    await expectAccessible(page, 'section[aria-label="Style"]');
    const painted = nextTile(
      page,
      ({ pathname }) => pathname.split('/')[4] !== first?.pathname.split('/')[4],
    );
    await card.getByRole('button', { name: 'Use this style' }).click();
    await expect.poll(() => rules(page).count()).toBe(3);
    await painted;
    const dimmed = nextTile(page, ({ searchParams }) => searchParams.get('rest') === 'show');
    await panel(page).getByRole('radio', { name: 'Faint' }).check();
    await dimmed;
  });
});
