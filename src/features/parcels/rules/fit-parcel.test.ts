import { describe, expect, it } from 'vitest';
import type { BBox } from '../../../kernel/geo.ts';
import { fitParcel } from './fit-parcel.ts';

const VIEW: BBox = [-77, 39, -76, 40];
const INSIDE: BBox = [-76.6, 39.4, -76.5, 39.5];

describe('fitParcel', () => {
  it.each([
    { name: 'just below zoom 14.5', zoom: 14.49, parcel: INSIDE, maxZoom: 17 },
    { name: 'far away', zoom: 3, parcel: INSIDE, maxZoom: 17 },
    { name: 'over the west edge', zoom: 16, parcel: [-77.1, 39.4, -76.9, 39.5] as BBox, maxZoom: 17 },
    { name: 'over the north edge', zoom: 16, parcel: [-76.6, 39.9, -76.5, 40.1] as BBox, maxZoom: 17 },
    { name: 'out of view', zoom: 17, parcel: [10, 50, 11, 51] as BBox, maxZoom: 17 },
    { name: 'at a zoom above 17', zoom: 19.5, parcel: [-76.6, 38.9, -76.5, 39.1] as BBox, maxZoom: 19.5 },
  ])('fits a parcel $name', ({ zoom, parcel, maxZoom }) => {
    expect(fitParcel({ zoom, view: VIEW, parcel, isZoomFromLink: false })).toEqual({ maxZoom, padding: 60 });
  });

  it.each([14.5, 17, 22])('stays at zoom %d when the parcel is in view', (zoom) => {
    expect(fitParcel({ zoom, view: VIEW, parcel: INSIDE, isZoomFromLink: false })).toBeNull();
  });

  it('counts a parcel that touches the edge as in view', () => {
    expect(fitParcel({ zoom: 15, view: VIEW, parcel: VIEW, isZoomFromLink: false })).toBeNull();
  });

  it.each([
    { name: 'out of view keeps the zoom', zoom: 16.3, parcel: [10, 50, 11, 51] as BBox, maxZoom: 16.3 },
    { name: 'out of view at a low zoom raises it', zoom: 11, parcel: [10, 50, 11, 51] as BBox, maxZoom: 17 },
    {
      name: 'that covers half of the view stays',
      zoom: 19,
      parcel: [-80, 38, -76.5, 41] as BBox,
      maxZoom: null,
    },
    {
      name: 'that covers less than half of the view is fitted',
      zoom: 16,
      parcel: [-80, 38, -76.6, 41] as BBox,
      maxZoom: 16,
    },
    { name: 'in view stays, even from far', zoom: 11, parcel: INSIDE, maxZoom: null },
  ])('with the camera of a link, a parcel $name', ({ zoom, parcel, maxZoom }) => {
    const fit = fitParcel({ zoom, view: VIEW, parcel, isZoomFromLink: true });
    expect(fit?.maxZoom ?? null).toBe(maxZoom);
  });
});
