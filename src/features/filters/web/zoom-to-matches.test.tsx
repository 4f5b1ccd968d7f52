// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { startParts } from '../../../../tests/support/part.ts';
import type { BBox } from '../../../kernel/geo.ts';
import { useMapSession } from '../../../map/web/map-session.ts';
import type { MapView } from '../../../map/web/map-view.ts';
import { ZoomToMatches } from './zoom-to-matches.tsx';

const parts = startParts();
afterEach(() => useMapSession.setState({ view: null }));

const EXTENT: BBox = [-30, 40, -29, 41];

it('waits for the map: a press before that would do nothing', async () => {
  const { user } = parts.show(<ZoomToMatches matches={{ count: 7, extent: EXTENT }} />);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom to 7 parcels' });
  expect(button.disabled).toBe(true);
  const shown: BBox[] = [];
  const view = { fitBounds: (box: BBox) => void shown.push(box) } as unknown as MapView;
  act(() => useMapSession.setState({ view }));
  expect(button.disabled).toBe(false);
  await user.click(button);
  expect(shown).toEqual([EXTENT]);
});
