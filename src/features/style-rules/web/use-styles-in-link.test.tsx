// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { ALDER } from '../../../../tests/support/filter-options.ts';
import { answer, startParts } from '../../../../tests/support/part.ts';
import { sessionReplyOf } from '../../../../tests/support/sessions.ts';
import { openUrlState, setHash } from '../../../frontend/url-state.ts';
import { Problem } from '../../../kernel/problem.ts';
import { getSession } from '../../accounts/contract.ts';
import { NO_STYLES, type StyleRules } from '../../filters/rules/style-rule.ts';
import { parcelsFeature } from '../../parcels/feature.ts';
import { createParcelSource } from '../contract.ts';
import { styleRulesFeature } from '../feature.ts';
import { activateStyles, activeStylesNow } from './style-store.ts';
import { useStylesInLink } from './use-styles-in-link.ts';

const parts = startParts();
openUrlState([parcelsFeature, styleRulesFeature]);
afterEach(() => activateStyles(NO_STYLES));

const STYLES: StyleRules = { rules: [], default: { fill: '#0072b2', line: 'transparent' } };

function Link() {
  useStylesInLink();
  return null;
}

it('keeps rules that could not be written to the link when the reader goes back', async () => {
  let asked = 0;
  parts.show(<Link />, {
    path: ALDER,
    answers: [
      answer(getSession, () => sessionReplyOf('chelsea')),
      answer(createParcelSource, () => {
        asked++;
        throw new Problem('upgrade_required');
      }),
    ],
  });
  act(() => activateStyles(STYLES));
  await waitFor(() => expect(asked).toBe(1));
  act(() => setHash({ tab: 'styles' }, 'push'));
  act(() => {
    window.history.replaceState(null, '', ALDER);
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect(activeStylesNow()).toEqual(STYLES);
});
