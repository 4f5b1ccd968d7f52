import { describe, expect, it } from 'vitest';
import type { BBox } from '../kernel/geo.ts';
import { fitPadding, fitParcelRule } from './fit-rule.ts';

const VIEW: BBox = [-77, 39, -76, 40];
const INSIDE: BBox = [-76.6, 39.4, -76.5, 39.5];

describe('fitParcelRule', () => {
  it.each([
    { name: 'just below zoom 14.5', zoom: 14.49, parcel: INSIDE, maxZoom: 17 },
    { name: 'far away', zoom: 3, parcel: INSIDE, maxZoom: 17 },
    { name: 'over the west edge', zoom: 16, parcel: [-77.1, 39.4, -76.9, 39.5] as BBox, maxZoom: 17 },
    { name: 'over the north edge', zoom: 16, parcel: [-76.6, 39.9, -76.5, 40.1] as BBox, maxZoom: 17 },
    { name: 'out of view', zoom: 17, parcel: [10, 50, 11, 51] as BBox, maxZoom: 17 },
    { name: 'nearer than 17 already', zoom: 19.5, parcel: [-76.6, 38.9, -76.5, 39.1] as BBox, maxZoom: 19.5 },
  ])('fits a parcel $name', ({ zoom, parcel, maxZoom }) => {
    expect(fitParcelRule({ zoom, view: VIEW, parcel })).toEqual({ bbox: parcel, maxZoom, padding: 60 });
  });

  it.each([14.5, 17, 22])('stays at zoom %d when the parcel is in view', (zoom) => {
    expect(fitParcelRule({ zoom, view: VIEW, parcel: INSIDE })).toBeNull();
  });

  it('counts a parcel that touches the edge as in view', () => {
    expect(fitParcelRule({ zoom: 15, view: VIEW, parcel: VIEW })).toBeNull();
  });
});

describe('fitPadding', () => {
  const none = { top: 0, right: 0, bottom: 0, left: 0 };
  const desktop = { width: 1440, height: 900 };

  it('is the same on all sides without panels', () => {
    expect(fitPadding(desktop, none, 60)).toEqual({ top: 60, right: 60, bottom: 60, left: 60 });
  });

  it('adds what panels cover', () => {
    expect(fitPadding(desktop, { ...none, left: 420 }, 60)).toMatchObject({ left: 480, right: 60 });
  });

  it('gives up margin before the fifth of the map that a parcel needs', () => {
    const padding = fitPadding({ width: 390, height: 844 }, { ...none, bottom: 600 }, 60);
    expect(padding.left).toBe(60);
    expect(844 - padding.top - padding.bottom).toBeCloseTo(844 * 0.2);
    expect(padding.bottom).toBeGreaterThanOrEqual(600);
  });

  it.each([
    { name: 'panels cover everything', insets: { ...none, left: 300, right: 300 } },
    { name: 'a panel is larger than the map', insets: { ...none, left: 5_000 } },
  ])('leaves room when $name', ({ insets }) => {
    const { left, right } = fitPadding({ width: 400, height: 300 }, insets, 60);
    expect(400 - left - right).toBeCloseTo(80);
  });

  it('bears a map without a size', () => {
    expect(fitPadding({ width: 0, height: 0 }, none, 60)).toEqual(none);
  });
});
