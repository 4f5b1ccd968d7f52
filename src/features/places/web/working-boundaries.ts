import { call } from '../../../frontend/api.ts';
import { extensionPoint } from '../../../frontend/extension-point.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { getPlaceBoundaries } from '../contract.ts';
import { PLACE_PATH } from '../rules/key-patterns.ts';

/** The area that is explored: a place, or anything else with an outline and an address of its own. */
export type WorkingBoundary = OutputOf<typeof getPlaceBoundaries>;

/** Turns an address of the page into a working boundary. */
export interface BoundaryResolver {
  matches(path: string): boolean;
  /** Fails with `not_found` when there is no working boundary at this address. */
  load(path: string, signal: AbortSignal): Promise<WorkingBoundary>;
}

export function isPlacePath(path: string): boolean {
  return PLACE_PATH.test(path);
}

const places: BoundaryResolver = {
  matches: isPlacePath,
  load: (placePath, signal) => call(getPlaceBoundaries, { placePath, signal }),
};

/** Resolvers of the other kinds of working boundaries. Features that depend on this one add them. */
export const WORKING_BOUNDARIES = extensionPoint<BoundaryResolver>();

/** Returns undefined when the address can't be a working boundary. */
export function findBoundaryResolver(path: string): BoundaryResolver | undefined {
  return [places, ...WORKING_BOUNDARIES.values].find(({ matches }) => matches(path));
}

export function isWorkingPath(path: string): boolean {
  return findBoundaryResolver(path) !== undefined;
}
