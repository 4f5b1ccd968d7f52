import { describe, expect, it } from 'vitest';
import { baseChoices } from './base-choices.ts';

const imagery = { sources: 'Example Imagery 2026' };

describe('baseChoices', () => {
  it('says why a basemap is disabled, and what to do', () => {
    const [street, first, second] = baseChoices([imagery, null]);
    expect([street?.disabledReason, first?.disabledReason]).toEqual([null, null]);
    expect(first?.sources).toBe('Example Imagery 2026');
    expect(second?.disabledReason).toBe('Not set up on this site');
    expect(second?.sources).toContain('SATELLITE_2_URL');
  });
});
