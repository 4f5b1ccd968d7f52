import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Where React Aria speaks to screen readers: its entries are pictures only for as long as they are being read. */
const ANNOUNCER = '[data-live-announcer]';

/** Asserts that axe finds no accessibility issue on the page, or in the part of it that `within` names. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNone(axe(page, within));
}

/** The same, and that the colors of the dark theme are far enough apart as well. The page is light again afterwards. */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(axe(page, within).withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
}

function axe(page: Page, within: string | undefined): AxeBuilder {
  const builder = new AxeBuilder({ page }).exclude(ANNOUNCER);
  return within === undefined ? builder : builder.include(within);
}

async function expectNone(builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(told).toEqual([]);
}
