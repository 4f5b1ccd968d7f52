import { expect, it } from 'vitest';
import { STYLE_INPUT } from '../../../../tests/support/style-input.ts';
import { buildStyle } from '../../../map/build-style.ts';
import { NO_VALUES, withValue } from '../../../map/map-value.ts';
import { PARCEL_CREDITS } from './map-values.ts';
import { parcelCreditsLayer } from './parcel-credits.ts';

const sourceWith = (credits: string) =>
  buildStyle({ ...STYLE_INPUT, values: withValue(NO_VALUES, PARCEL_CREDITS, credits) }, [parcelCreditsLayer])
    .sources['parcel-credits'];

it('credits the counties in view as text, never as HTML', () => {
  expect(sourceWith('Parcels: <b>Alder</b>')).toMatchObject({
    attribution: 'Parcels: &lt;b&gt;Alder&lt;/b&gt;',
  });
  expect(sourceWith('')).not.toHaveProperty('attribution');
});
