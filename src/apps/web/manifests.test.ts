import '../../../tests/support/browser-globals.ts';
import { expect, it } from 'vitest';
import { FEATURES } from './features.ts';
import { WEB_MANIFESTS } from './manifests.ts';

it('has a component for every pane of every feature', () => {
  const declared = FEATURES.flatMap(({ panes }) => Object.keys(panes));
  const panes = WEB_MANIFESTS.flatMap((web) => web.panes);
  expect(panes.filter(({ close }) => close === 'word').map(({ name }) => name)).toEqual(declared);
  expect(new Set(panes.map(({ name }) => name)).size).toBe(panes.length);
});
