import { expect, it } from 'vitest';
import { NO_VALUES, mapValue, readValue, withValue } from './map-value.ts';

const SHOWN = mapValue<{ id: string | null; isWide: boolean }>('shown', { id: null, isWide: false });
const COUNT = mapValue<number | null>('count', 7);

it('reads the initial value until another is set, null included', () => {
  expect(readValue(NO_VALUES, COUNT)).toBe(7);
  const values = withValue(NO_VALUES, COUNT, null);
  expect(readValue(values, COUNT)).toBeNull();
  expect(readValue(values, SHOWN)).toBe(SHOWN.initial);
  expect(readValue(NO_VALUES, COUNT)).toBe(7);
});

it('stays the same object when an equal value is set, so that no style is built', () => {
  const values = withValue(NO_VALUES, SHOWN, { id: 'a', isWide: true });
  expect(withValue(values, SHOWN, { id: 'a', isWide: true })).toBe(values);
  expect(withValue(values, SHOWN, { id: 'a', isWide: false })).not.toBe(values);
  expect(withValue(NO_VALUES, SHOWN, { id: null, isWide: false })).toBe(NO_VALUES);
  expect(withValue(withValue(NO_VALUES, COUNT, null), COUNT, 0)).not.toBe(NO_VALUES);
});

it('does not treat two lists with the same content as equal, because comparing them could be slow', () => {
  const LIST = mapValue<readonly number[]>('list', []);
  expect(withValue(NO_VALUES, LIST, [])).not.toBe(NO_VALUES);
});
