import { expect, it } from 'vitest';
import { displayedText } from './displayed-text.ts';

it.each([
  ['owner', 'DOE, JANE', 'Doe, Jane'],
  ['owntype', 'PUBLIC', 'Public'],
  ['address', '106 BOULEVARD CIR', '106 Boulevard Cir'],
  // Codes and legal descriptions stay as the county wrote them.
  ['usecode', 'RES', 'RES'],
  ['legaldesc', 'LOT 4 BLK 2', 'LOT 4 BLK 2'],
])('%s %s is shown as %s', (column, text, shown) => {
  expect(displayedText(column, text)).toBe(shown);
});
