// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { NO_STYLES } from '../../filters/rules/style-rule.ts';
import { listPublishedLayers } from '../../layers/contract.ts';
import { getPlaceBoundaries } from '../../places/contract.ts';
import { createParcelSource } from '../contract.ts';
import { StylePanel } from './style-panel.tsx';
import { useStyles } from './style-store.ts';

const parts = startParts();
afterEach(() => useStyles.setState({ active: NO_STYLES }));

it('the address for other programs is about the county that the map paints, not about the place of the page', async () => {
  const path = '/us/zz/alder';
  const rule = { path, source: 'parcel', field: 'landval', predicate: 'gte', value: 5 } as const;
  const active = { rules: [{ ...rule, fill: '#aa2200', line: '#550000' }], default: null };
  useStyles.setState({ active });
  const { user } = parts.show(<StylePanel onClose={() => undefined} />, {
    path: '/us',
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(listPublishedLayers, () => ({ layers: [], access: [], extra_layers: [], labels_refusal: null })),
      answer(getPlaceBoundaries, () => {
        throw new Problem('not_found');
      }),
      answer(createParcelSource, ({ body: { query } }) => ({
        id: 'source',
        vector: [],
        tiles: [`https://example.com${'path' in query ? query.path : ''}/{z}/{x}/{y}.png?v=1`],
        tilejson: { vector: '', raster: '' },
        minzoom: 9,
        maxzoom: 16,
        maxZoom: 16,
        bounds: null,
        classes: [],
        query,
        fields: [],
        styles: active,
      })),
    ],
  });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(await screen.findByRole('button', { name: 'Use this map elsewhere' }));
  await user.click(await screen.findByRole('button', { name: 'Picture tiles (XYZ)' }));
  await screen.findByText('Address copied to clipboard.');
  expect(write).toHaveBeenCalledWith(`https://example.com${path}/{z}/{x}/{y}.png`);
});
