import type { LayerContext, PaintedLayer } from '../../../map/layer.ts';
import type { ExpressionSpecification, LayerSpecification } from '../../../map/style-types.ts';
import type { GroundColors } from '../../../map/themes.ts';
import { byScale, byZoom, colorByZoom } from '../../../map/zoom-steps.ts';
import { findStaticLayer } from '../rules/static-layers.ts';
import { staticSourceOf } from './static-sources.ts';
import { type StreetClass, STREET_CLASSES } from './street-classes.ts';

/** Draws all casings first and then all fills, so that crossing streets join into one surface. */
export function paintStreets({ ground }: LayerContext): PaintedLayer[] {
  const layers: LayerSpecification[] = [
    ...STREET_CLASSES.map((street) => casing(street, ground)),
    ...STREET_CLASSES.map((street) => fill(street, ground)),
    rail(ground),
    railTies(ground),
  ];
  return layers.map((layer) => ({ slot: 'network', photograph: 'hide', layer }));
}

const SOURCE = { source: staticSourceOf('streets'), 'source-layer': 'streets' } as const;

function isClass(name: string): ExpressionSpecification {
  return ['==', ['get', 'class'], name];
}

function firstZoomOf(name: string): number {
  const layer = findStaticLayer('streets');
  return layer?.classMinZoom?.[name] ?? layer?.minZoom ?? 0;
}

function casing(street: StreetClass, ground: GroundColors): LayerSpecification {
  return {
    id: `street-casing-${street.name}`,
    type: 'line',
    ...SOURCE,
    minzoom: street.casingFrom,
    filter: isClass(street.name),
    layout: { 'line-cap': 'butt', 'line-join': 'round' },
    paint: {
      'line-color': casingColor(street.name, ground),
      'line-gap-width': byScale(street.width),
      'line-width': byZoom([
        [10, 0.4],
        [14, 0.9],
        [17, 1.2],
        [20, 2],
      ]),
      'line-opacity': byZoom([
        [street.casingFrom, 0],
        [street.casingFrom + 0.8, 1],
      ]),
    },
  };
}

function fill(street: StreetClass, ground: GroundColors): LayerSpecification {
  return {
    id: `street-${street.name}`,
    type: 'line',
    ...SOURCE,
    minzoom: firstZoomOf(street.name),
    filter: isClass(street.name),
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: { 'line-color': fillColor(street, ground), 'line-width': byScale(street.width) },
  };
}

function casingColor(name: StreetClass['name'], ground: GroundColors): string {
  if (name === 'motorway') return ground.motorwayCasing;
  if (name === 'primary') return ground.primaryCasing;
  return ground.minorCasing;
}

function fillColor(
  { name, casingFrom }: StreetClass,
  ground: GroundColors,
): string | ExpressionSpecification {
  if (name === 'motorway') return ground.motorway;
  if (name === 'primary') return ground.primary;
  const near = name === 'secondary' ? ground.secondary : ground.minor;
  return colorByZoom([
    [casingFrom, ground.minorFar],
    [casingFrom + 0.8, near],
  ]);
}

const RAIL_WIDTH = byZoom([
  [10, 0.4],
  [14, 0.9],
  [16, 1.4],
  [20, 4],
]);

function rail(ground: GroundColors): LayerSpecification {
  return {
    id: 'rail',
    type: 'line',
    ...SOURCE,
    minzoom: firstZoomOf('rail'),
    filter: isClass('rail'),
    paint: { 'line-color': ground.rail, 'line-width': RAIL_WIDTH },
  };
}

/** The short cross strokes that mark a railroad on maps. */
function railTies(ground: GroundColors): LayerSpecification {
  return {
    id: 'rail-ties',
    type: 'line',
    ...SOURCE,
    minzoom: 13,
    filter: isClass('rail'),
    paint: {
      'line-color': ground.rail,
      'line-width': byZoom([
        [13, 2.4],
        [16, 5],
        [20, 12],
      ]),
      'line-dasharray': [0.25, 2.6],
    },
  };
}
