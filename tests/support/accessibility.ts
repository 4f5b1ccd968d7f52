import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { isThorough } from './thorough.ts';

/** The part of axe that the tests call, with the types of its package. */
interface Axe {
  run(
    context: { include: string[][]; exclude: string[][] },
    options: Parameters<AxeBuilder['options']>[0],
  ): ReturnType<AxeBuilder['analyze']>;
}

/**
 * The minified text of axe. `AxeBuilder` would send the full text, 1.5 MB, before each analysis, and would send back the passed checks
 * too: with both, an analysis takes twice the processor time (decision 0291).
 */
const AXE = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve(
    'axe-core/axe.min.js',
  ),
  'utf8',
);

/** React Aria's messages to screen readers, which have the role of a picture while they are being read. */
const ANNOUNCER = '[data-live-announcer]';

/** A closed tooltip. On a busy machine it stays in the page for a while, outside of all landmark regions, which axe would report. */
const LEAVING_TOOLTIP = '[role="tooltip"][data-exiting]';

/** Asserts that axe finds no accessibility issue on the page, or in the part of it that `within` names. */
export async function expectAccessible(page: Page, within?: string): Promise<void> {
  expect(await issuesOf(page, within)).toEqual([]);
}

/** Asserts the same of the light theme, and that the contrast of the dark theme is sufficient. Leaves the page in the light theme. */
export async function expectAccessibleInBothThemes(page: Page, within?: string): Promise<void> {
  expect(await issuesInThemes(page, within, true)).toEqual([]);
}

/** Asserts that axe finds no issue in the light theme, and in a thorough run in the dark theme too. */
export async function expectAccessibleInThemes(page: Page, within?: string): Promise<void> {
  expect(await issuesInThemes(page, within)).toEqual([]);
}

/**
 * Returns the accessibility issues of a page in the light theme. With `isDarkToo`, the default of a thorough run, it adds the contrast issues of
 * the dark theme, whose pages have the same structure. All pages take their colors from the same few variables, so checking a few pages is
 * enough to find the errors of the dark theme.
 */
export async function issuesInThemes(
  page: Page,
  within?: string,
  isDarkToo = isThorough(),
): Promise<string[]> {
  const light = await issuesOf(page, within);
  if (!isDarkToo) return light;
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await issuesOf(page, within, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((issue) => `dark: ${issue}`)];
}

async function issuesOf(page: Page, within: string | undefined, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const context = {
    include: within === undefined ? [] : [[within]],
    exclude: [[ANNOUNCER], [LEAVING_TOOLTIP]],
  };
  const options = {
    resultTypes: ['violations' as const],
    preload: { assets: ['media' as const] },
    ...(rules !== undefined && { runOnly: rules }),
  };
  return page.evaluate(
    async (asked) => {
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(asked.context, asked.options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    },
    { context, options },
  );
}
