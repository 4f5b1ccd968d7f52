// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { useEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { create } from 'zustand';
import { startParts } from '../../tests/support/part.ts';
import { CodeNotLoaded } from './connection.ts';
import {
  type FeatureWeb,
  FeatureWebContext,
  type PagePart,
  defineWeb,
  lazyPart,
  pageEffect,
} from './feature-web.ts';
import { PageParts } from './page-parts.tsx';

const parts = startParts();

const feature = (name: string, ...own: PagePart[]): FeatureWeb =>
  defineWeb({ name, panes: {} }, { parts: own });
const button = (slot: PagePart['slot'], order: number, label: string): PagePart => ({
  slot,
  order,
  Component: () => <button type="button">{label}</button>,
});

it('shows the parts of a slot in the order of their numbers, whichever feature they are from', () => {
  const manifests = [
    feature('trees', button('control', 30, 'Trees'), button('bar-end', 10, 'Plant')),
    feature('birds', button('control', 40, 'Birds'), button('control', 10, 'Nests')),
  ];
  parts.show(
    <FeatureWebContext value={manifests}>
      <PageParts slot="control" />
    </FeatureWebContext>,
  );
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Nests',
    'Trees',
    'Birds',
  ]);
});

it('runs an effect of a feature while the page is open', () => {
  const log: string[] = [];
  function useWatch(): void {
    useEffect(() => {
      log.push('open');
      return () => void log.push('closed');
    }, []);
  }
  const { rerender } = parts.show(
    <FeatureWebContext value={[feature('trees', pageEffect(10, useWatch))]}>
      <PageParts slot="effect" />
    </FeatureWebContext>,
  );
  expect(log).toEqual(['open']);
  rerender(<p>Another page</p>);
  expect(log).toEqual(['open', 'closed']);
});

it('loads a lazy part when it is first shown, and hides it again', async () => {
  const useTrees = create(() => ({ isOn: false }));
  let loads = 0;
  const Message = lazyPart(
    () => {
      loads += 1;
      return Promise.resolve(() => <p>Three trees</p>);
    },
    () => useTrees(({ isOn }) => isOn),
  );
  parts.show(
    <FeatureWebContext value={[feature('trees', { slot: 'message', order: 10, Component: Message })]}>
      <PageParts slot="message" />
    </FeatureWebContext>,
  );
  expect([loads, screen.queryByText('Three trees')]).toEqual([0, null]);
  act(() => useTrees.setState({ isOn: true }));
  await screen.findByText('Three trees');
  act(() => useTrees.setState({ isOn: false }));
  expect([loads, screen.queryByText('Three trees')]).toEqual([1, null]);
});

it('goes on without a part whose code fails to load, and shows a message', async () => {
  const Missing = () => {
    throw new CodeNotLoaded('404');
  };
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  parts.show(
    <FeatureWebContext
      value={[
        feature('trees', { slot: 'control', order: 10, Component: Missing }, button('control', 20, 'Plant')),
      ]}
    >
      <PageParts slot="control" />
    </FeatureWebContext>,
  );
  const message = await screen.findByText(/^A part of this page could not be loaded\./);
  expect(message.textContent).toContain('Reload the page');
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Plant' })).toBeTruthy();
});
