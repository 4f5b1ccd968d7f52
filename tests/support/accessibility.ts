import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** React Aria's messages to screen readers, which have the role of a picture while they are being read. */
const ANNOUNCER = '[data-live-announcer]';

/** A tooltip that is already closed. It stays in the page for as long as the machine is busy, outside of all regions. */
const LEAVING_TOOLTIP = '[role="tooltip"][data-exiting]';

/** Asserts that axe finds no accessibility issue on the page, or in the part of it that `within` names. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  await expectNone(axe(page, within));
}

/** Asserts the same, and that the contrast of the dark theme is sufficient too. Switches the page back to the light theme afterwards. */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  await expectAccessible(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(axe(page, within).withRules('color-contrast'));
  await page.emulateMedia({ colorScheme: 'light' });
}

function axe(page: Page, within: string | undefined): AxeBuilder {
  const builder = new AxeBuilder({ page }).exclude(ANNOUNCER).exclude(LEAVING_TOOLTIP);
  return within === undefined ? builder : builder.include(within);
}

async function expectNone(builder: AxeBuilder): Promise<void> {
  const { violations } = await builder.analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(told).toEqual([]);
}
