import { describe, expect, it } from 'vitest';
import { baseChoices } from './base-choices.ts';

const imagery = { sources: 'Example Imagery 2026' };
const idsOf = (satellites: Parameters<typeof baseChoices>[0]) => baseChoices(satellites).map(({ id }) => id);

/** The layers panel once showed two satellites that nobody could select. */
describe('the basemaps to choose from', () => {
  it('are those that the site is configured for', () => {
    expect(idsOf([null, null])).toEqual(['street']);
    expect(idsOf([null, imagery])).toEqual(['street', 'satellite2']);
    expect(idsOf([imagery, imagery])).toEqual(['street', 'satellite', 'satellite2']);
  });

  it('name their vendor, their sources, and pages about them', () => {
    const [street, satellite] = baseChoices([imagery, null]);
    expect(satellite?.sources).toBe('Example Imagery 2026');
    expect(street?.docs.map(({ url }) => new URL(url).protocol)).toEqual(['https:', 'https:']);
    for (const choice of baseChoices([{ sources: '' }, null])) {
      expect(choice.vendor).not.toBe('');
      expect(choice.sources).not.toBe('');
    }
  });
});
