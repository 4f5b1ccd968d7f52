// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import type { PlaceRecord } from '../contract.ts';
import { FittingCrumbs } from './fitting-crumbs.tsx';

const parts = startParts();

const placeOf = (name: string): PlaceRecord => ({
  headline: name,
  headline_alt: null,
  name,
  path: `/us/${name.toLowerCase()}`,
  kind: 'state',
  style: 'admin',
  geoid: null,
  bbox: null,
  levels: { neighborhood: null, city: null, county: null, state: null, country: null },
});
const PLACES = ['Maryland', 'Alder', 'Dunmore'].map(placeOf);

/** Lays every name out 100 pixels wide, in a bar with this much room. */
function layOut(room: number): void {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(room);
  vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockImplementation(function (this: HTMLElement) {
    return this.querySelectorAll('a').length * 100;
  });
}

it.each([
  [300, ['Maryland', 'Alder', 'Dunmore']],
  [299, ['Alder', 'Dunmore']],
  [150, ['Dunmore']],
  [80, []],
])('in %s pixels, the names are shown in full or not at all: %j', (room, names) => {
  layOut(room);
  parts.show(<FittingCrumbs label="Places" places={PLACES} />);
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(names);
});
