import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The text of axe, which `AxeBuilder` would send to the page and compile twice for each analysis, at 0.6 MB. */
const { source: AXE } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
) as { source: string };
/** An empty script, which `AxeBuilder` sends to the page in place of the text of axe. */
const NOTHING = 'undefined';

/** React Aria's messages to screen readers, which have the role of a picture while they are being read. */
const ANNOUNCER = '[data-live-announcer]';

/** A tooltip that is already closed. It stays in the page for as long as the machine is busy, outside of all regions. */
const LEAVING_TOOLTIP = '[role="tooltip"][data-exiting]';

/** Asserts that axe finds no accessibility issue on the page, or in the part of it that `within` names. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await issuesOf(page, within)).toEqual([]);
}

/** Asserts the same, and that the contrast of the dark theme is sufficient too. Switches the page back to the light theme afterwards. */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  expect(await issuesInBothThemes(page, within)).toEqual([]);
}

/** Returns the accessibility issues of a page in the light theme, and the contrast issues of the dark theme, which has the same structure. */
export async function issuesInBothThemes(page: Page, within?: string): Promise<string[]> {
  const light = await issuesOf(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await issuesOf(page, within, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((issue) => `dark: ${issue}`)];
}

async function issuesOf(page: Page, within: string | undefined, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // On pages without frames, such as these, legacy mode finds the same issues, and opens no further page for each analysis.
  const builder = new AxeBuilder({ page, axeSource: NOTHING })
    .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    .setLegacyMode(true)
    .exclude(ANNOUNCER)
    .exclude(LEAVING_TOOLTIP);
  if (within !== undefined) builder.include(within);
  if (rules !== undefined) builder.withRules(rules);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
