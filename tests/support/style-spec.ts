import { createRequire } from 'node:module';
import type { StyleSpecification } from '../../src/map/style-types.ts';

/** An expression that was parsed. `evaluate` returns its value for a feature at a zoom. */
interface ParsedExpression {
  value: { evaluate(globals: { zoom: number }, feature: object): unknown };
}

/** The style specification is a dependency of MapLibre, so it is resolved from there. */
const fromMapLibre = createRequire(createRequire(import.meta.url).resolve('maplibre-gl/package.json'));
export const { validateStyleMin, createExpression } = fromMapLibre('@maplibre/maplibre-gl-style-spec') as {
  validateStyleMin(style: StyleSpecification): { message: string }[];
  createExpression(expression: unknown, wanted: { type: 'string' }): ParsedExpression;
};
