import { SANS_SEMIBOLD } from '../../../map/fonts.ts';
import type { LayerContext } from '../../../map/layer.ts';
import type { MapIcon } from '../../../map/map-icon.ts';
import type { ExpressionSpecification, SymbolLayerSpecification } from '../../../map/style-types.ts';
import { THEME_NAMES, type Tone } from '../../../map/themes.ts';
import { byZoom } from '../../../map/zoom-steps.ts';
import { ROUTE_NETWORKS, type RouteNetwork } from '../rules/route-number.ts';
import { staticSourceOf } from './static-sources.ts';

interface ShieldColors {
  fill: string;
  edge: string;
  text: string;
  /** The band at the top of an interstate's shield. */
  band?: string;
}

/** Quieter than the signs on the road, so that the numbers don't outweigh the parcels. */
const COLORS: Readonly<Record<Tone, Readonly<Record<RouteNetwork, ShieldColors>>>> = {
  light: {
    interstate: { fill: '#5476a8', edge: '#ffffff', text: '#ffffff', band: '#b9655c' },
    us: { fill: '#ffffff', edge: '#77736a', text: '#45423b' },
    state: { fill: '#ffffff', edge: '#a39e93', text: '#57534b' },
  },
  dark: {
    interstate: { fill: '#40608f', edge: '#15181c', text: '#eef2f6', band: '#8d4c45' },
    us: { fill: '#2a3037', edge: '#8d959d', text: '#d5dae0' },
    state: { fill: '#2a3037', edge: '#6c747c', text: '#c0c7ce' },
  },
  photograph: {
    interstate: { fill: '#41659c', edge: '#ffffff', text: '#ffffff', band: '#b04f45' },
    us: { fill: '#ffffff', edge: '#45423b', text: '#2c2a26' },
    state: { fill: '#ffffff', edge: '#45423b', text: '#2c2a26' },
  },
};

const HEIGHT = 17;
/** The width of a shield by the number of its digits. */
const WIDTHS = [17, 17, 22, 27];
const PREFIX = 'shield:';
/** The zoom from which the routes of a network have shields. The shields of all routes would cover a map that shows a whole state. */
const FIRST_ZOOM: Readonly<Record<RouteNetwork, number>> = { interstate: 7, us: 9, state: 10 };

const ROUTE: ExpressionSpecification = ['get', 'route'];
const SLASH: ExpressionSpecification = ['index-of', '/', ROUTE];
const NETWORK: ExpressionSpecification = ['slice', ROUTE, 0, SLASH];
const NUMBER: ExpressionSpecification = ['slice', ROUTE, ['+', SLASH, 1]];

/** Returns the layer of the shields: the number of a route on the shape of its network's sign, upright on the line of the road. */
export function routeShields({ tone }: LayerContext): SymbolLayerSpecification {
  const { interstate, us, state } = COLORS[tone];
  return {
    id: 'route-shield',
    type: 'symbol',
    source: staticSourceOf('streets'),
    'source-layer': 'streets',
    minzoom: FIRST_ZOOM.interstate,
    filter: ['all', ['has', 'route'], ['>=', ['zoom'], byNetwork(FIRST_ZOOM, 24)]],
    layout: {
      'symbol-placement': 'line',
      'symbol-spacing': byZoom([
        [7, 180],
        [11, 300],
        [16, 520],
      ]),
      // The number makes MapLibre join the pieces of a road into one line.
      'text-field': NUMBER,
      'text-font': SANS_SEMIBOLD,
      'text-size': 10,
      'text-rotation-alignment': 'viewport',
      'text-pitch-alignment': 'viewport',
      'icon-image': ['concat', PREFIX, tone, ':', NETWORK, ':', ['to-string', ['length', NUMBER]]],
      'icon-rotation-alignment': 'viewport',
      'icon-pitch-alignment': 'viewport',
      'text-padding': 12,
      'icon-padding': 12,
      'symbol-sort-key': byNetwork({ interstate: 0, us: 1, state: 2 }, 3),
    },
    paint: {
      'text-color': byNetwork({ interstate: interstate.text, us: us.text, state: state.text }, state.text),
    },
  };
}

function byNetwork<Value extends number | string>(
  values: Readonly<Record<RouteNetwork, Value>>,
  otherwise: Value,
): ExpressionSpecification {
  const pairs = ROUTE_NETWORKS.flatMap((network) => [network, values[network]]);
  return ['match', NETWORK, ...pairs, otherwise] as unknown as ExpressionSpecification;
}

/** Returns the shape of a shield, such as `shield:light:us:2`; null for other icons. The signs are those of the Federal Highway Administration (MUTCD M1-1, M1-4 and M1-5), drawn anew. */
export function shieldIcon(id: string): MapIcon | null {
  if (!id.startsWith(PREFIX)) return null;
  const [toneName, networkName, digits] = id.slice(PREFIX.length).split(':');
  const tone = [...THEME_NAMES, 'photograph' as const].find((name) => name === toneName);
  const network = ROUTE_NETWORKS.find((name) => name === networkName);
  const width = WIDTHS[Number(digits) - 1];
  if (tone === undefined || network === undefined || width === undefined) return null;
  const { fill, edge, band } = COLORS[tone][network];
  const outline = { path: OUTLINES[network](width, HEIGHT), fill, stroke: edge, strokeWidth: 1.2 };
  const size = { width, height: HEIGHT };
  if (band === undefined) return { ...size, shapes: [outline] };
  return {
    ...size,
    shapes: [
      outline,
      { path: interstateBand(width, HEIGHT), fill: band },
      { ...outline, fill: 'transparent' },
    ],
  };
}

type Outline = (width: number, height: number) => string;

/** The two arcs and the corners at the top of an interstate's shield. */
const SHOULDERS: readonly number[][] = [
  [0.09, 0.07],
  [0.2, 0.15, 0.36, 0.15, 0.5, 0.06],
  [0.64, 0.15, 0.8, 0.15, 0.91, 0.07],
];

const OUTLINES: Readonly<Record<RouteNetwork, Outline>> = {
  interstate: (width, height) =>
    pathOf(width, height, [
      ...SHOULDERS,
      [0.98, 0.28, 0.98, 0.5, 0.92, 0.63],
      [0.84, 0.8, 0.66, 0.9, 0.5, 0.96],
      [0.34, 0.9, 0.16, 0.8, 0.08, 0.63],
      [0.02, 0.5, 0.02, 0.28, 0.09, 0.07],
    ]),
  us: (width, height) =>
    pathOf(width, height, [
      [0.15, 0.05],
      [0.27, 0.13, 0.39, 0.13, 0.5, 0.06],
      [0.61, 0.13, 0.73, 0.13, 0.85, 0.05],
      [0.88, 0.1, 0.91, 0.15, 0.95, 0.2],
      [0.89, 0.31, 0.9, 0.4, 0.94, 0.5],
      [0.98, 0.68, 0.88, 0.82, 0.72, 0.87],
      [0.62, 0.9, 0.55, 0.92, 0.5, 0.97],
      [0.45, 0.92, 0.38, 0.9, 0.28, 0.87],
      [0.12, 0.82, 0.02, 0.68, 0.06, 0.5],
      [0.1, 0.4, 0.11, 0.31, 0.05, 0.2],
      [0.09, 0.15, 0.12, 0.1, 0.15, 0.05],
    ]),
  state: (width, height) => {
    const [radius, right] = [(height - 2) / 2, width - 1 - (height - 2) / 2];
    const left = 1 + radius;
    return `M${left} 1H${right}A${radius} ${radius} 0 0 1 ${right} ${height - 1}H${left}A${radius} ${radius} 0 0 1 ${left} 1Z`;
  },
};

function interstateBand(width: number, height: number): string {
  return pathOf(width, height, [
    ...SHOULDERS,
    [0.94, 0.14, 0.955, 0.21, 0.965, 0.29],
    [0.65, 0.29, 0.35, 0.29, 0.035, 0.29],
    [0.045, 0.21, 0.06, 0.14, 0.09, 0.07],
  ]);
}

/** Returns SVG path data from a start and Bézier curves, in shares of the width and height. */
function pathOf(
  width: number,
  height: number,
  [start = [], ...curves]: readonly (readonly number[])[],
): string {
  const scaled = (shares: readonly number[]) =>
    shares.map((share, at) => (share * (at % 2 === 0 ? width : height)).toFixed(2)).join(' ');
  return `M${scaled(start)}${curves.map((curve) => `C${scaled(curve)}`).join('')}Z`;
}
