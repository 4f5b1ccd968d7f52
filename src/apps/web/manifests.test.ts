import '../../../tests/support/browser-globals.ts';
import { expect, it } from 'vitest';
import { FEATURES } from './features.ts';
import { WEB_MANIFESTS } from './manifests.ts';

const areUnique = (values: readonly unknown[]) => new Set(values).size === values.length;

it('has a component for every pane of every feature', () => {
  const declared = FEATURES.flatMap(({ panes }) => Object.keys(panes));
  const panes = WEB_MANIFESTS.flatMap((web) => web.panes);
  expect(panes.filter(({ close }) => close === 'word').map(({ name }) => name)).toEqual(declared);
  expect(areUnique(panes.map(({ name }) => name))).toBe(true);
});

it('lets no two features declare the same overlay, action of a link or heading of commands', () => {
  const headings = WEB_MANIFESTS.flatMap(({ commandGroups }) => Object.entries(commandGroups));
  for (const names of [
    WEB_MANIFESTS.flatMap(({ overlays }) => overlays.map(({ name }) => name)),
    WEB_MANIFESTS.flatMap(({ linkActions }) => Object.keys(linkActions)),
    headings.map(([name]) => name),
    headings.map(([, order]) => order),
  ])
    expect(areUnique(names), names.join()).toBe(true);
});

it('lists every command under a heading, and the headings in a fixed order', () => {
  const headings = WEB_MANIFESTS.flatMap(({ commandGroups }) => Object.entries(commandGroups));
  const names = headings.toSorted(([, a], [, b]) => a - b).map(([name]) => name);
  expect(names).toEqual([
    'Map',
    'Layers and labels',
    'Draw and measure',
    'Parcels',
    'Places',
    'Projects',
    'Print',
    'Pages',
    'Account',
    'Operators',
    'Help',
  ]);
  const commands = WEB_MANIFESTS.flatMap(
    (web) => web.commands?.list({ site: undefined, data: undefined }) ?? [],
  );
  expect(names).toEqual(expect.arrayContaining(commands.map(({ group }) => group)));
});

it('gives no key to two commands', () => {
  const commands = WEB_MANIFESTS.flatMap(
    (web) => web.commands?.list({ site: undefined, data: undefined }) ?? [],
  );
  const keys = commands
    .flatMap(({ shortcut }) => shortcut?.keys.map((key) => `${shortcut.held ?? ''} ${key}`.trim()) ?? [])
    // Enter has two meanings: it ends a drawing, or opens the parcel in the center of the map.
    .filter((key) => key !== 'Enter');
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});
