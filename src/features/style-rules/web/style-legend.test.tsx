// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { listPrintedLegends } from '../../../frontend/printed-legends.ts';
import { shownFill } from '../../../map/shown-fill.ts';
import { GROUND } from '../../../map/themes.ts';
import { getSession } from '../../accounts/contract.ts';
import { NO_STYLES, TRANSPARENT } from '../../filters/rules/style-rule.ts';
import { listPublishedLayers } from '../../layers/contract.ts';
import { StyleLegend } from './style-legend.tsx';
import { useStyles } from './style-store.ts';

const parts = startParts();
afterEach(() => useStyles.setState({ active: NO_STYLES }));

it('a print has the legend of the style rules while they paint the map, in the colors of the theme of the print', () => {
  const rule = { path: '', source: 'parcel', field: 'landval', predicate: 'gte', value: 150_000 } as const;
  useStyles.setState({
    opacity: 0.7,
    active: {
      rules: [
        { ...rule, fill: '#aa2200', line: '#550000' },
        { ...rule, predicate: 'lt', fill: TRANSPARENT, line: '#0000aa' },
      ],
      default: { fill: TRANSPARENT, line: TRANSPARENT },
    },
  });
  const { unmount } = parts.show(<StyleLegend />, {
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(listPublishedLayers, () => ({ layers: [], access: [], extra_layers: [], labels_refusal: null })),
    ],
  });
  expect(screen.getByText(/and more$/)).toBeTruthy();
  expect(listPrintedLegends('light')).toEqual([
    {
      title: expect.any(String),
      entries: [
        {
          label: expect.stringMatching(/and more$/),
          color: shownFill('#aa2200', 0.7, GROUND.light.land),
          kind: 'area',
        },
        { label: expect.stringMatching(/^Under /), color: '#0000aa', kind: 'line' },
      ],
    },
  ]);
  unmount();
  expect(listPrintedLegends('light')).toEqual([]);
});
