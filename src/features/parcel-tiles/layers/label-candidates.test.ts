import { expect, it } from 'vitest';
import { STYLE_INPUT } from '../../../../tests/support/style-input.ts';
import { buildStyle } from '../../../map/build-style.ts';
import { NO_VALUES, withValue } from '../../../map/map-value.ts';
import { HAS_TEXT_LABELS, LABEL_CANDIDATE_SOURCE } from '../../parcels/layers/map-values.ts';
import { labelCandidates } from './label-candidates.ts';
import { SELECTED_PARCELS, type SelectedParcels } from './map-values.ts';

function sourceOf(hasLabels: boolean, rest?: SelectedParcels['rest']) {
  const labeled = withValue(NO_VALUES, HAS_TEXT_LABELS, hasLabels);
  const values =
    rest === undefined
      ? labeled
      : withValue(labeled, SELECTED_PARCELS, {
          tiles: '/tiles?',
          paints: { light: [], dark: [] },
          opacity: 1,
          rest,
        });
  const style = buildStyle(
    {
      ...STYLE_INPUT,
      values,
    },
    [labelCandidates],
  );
  return style.sources[LABEL_CANDIDATE_SOURCE];
}

it('the parcels to label are requested from zoom 12 while labels are on, unless filters dim or hide the other parcels', () => {
  expect(sourceOf(false)).toBeUndefined();
  expect(sourceOf(true)).toMatchObject({ minzoom: 12, maxzoom: 12 });
  expect(sourceOf(true, 'show')).toBeDefined();
  expect(sourceOf(true, 'dim')).toBeUndefined();
  expect(sourceOf(true, 'hide')).toBeUndefined();
});
