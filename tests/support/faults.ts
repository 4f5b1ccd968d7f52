import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright';
import { expect } from 'vitest';

/** Where React Aria speaks to screen readers: its entries are pictures only for as long as they are being read. */
const ANNOUNCER = '[data-live-announcer]';

/** Asserts that axe finds no accessibility fault on the page, or in the part of it that `within` names. */
export async function expectNoFaults(page: Page, within?: string): Promise<void> {
  const builder = new AxeBuilder({ page }).exclude(ANNOUNCER);
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze();
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  expect(told).toEqual([]);
}
