import { call } from '../../../frontend/api.ts';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import { getPlaceBoundaries } from '../contract.ts';

/** What is explored: a place, or anything else with an outline and an address of its own. */
export type WorkingBoundary = OutputOf<typeof getPlaceBoundaries>;

/** How an address of the page becomes a working boundary. */
export interface BoundaryResolver {
  matches(path: string): boolean;
  /** Fails with `not_found` for an address that is none after all. */
  load(path: string, signal: AbortSignal): Promise<WorkingBoundary>;
}

const PLACE_PATH = /^\/(us|ca)(\/[a-z0-9][a-z0-9-]*)*$/;

export function isPlacePath(path: string): boolean {
  return PLACE_PATH.test(path);
}

const resolvers: BoundaryResolver[] = [
  { matches: isPlacePath, load: (placePath, signal) => call(getPlaceBoundaries, { placePath, signal }) },
];

/** Further working boundaries than places: what matches is explored as a place is. Once, when the page starts. */
export function registerWorkingBoundaries(resolver: BoundaryResolver): void {
  resolvers.push(resolver);
}

/** Undefined when the address can't be a working boundary. */
export function findBoundaryResolver(path: string): BoundaryResolver | undefined {
  return resolvers.find(({ matches }) => matches(path));
}

export function isWorkingPath(path: string): boolean {
  return findBoundaryResolver(path) !== undefined;
}
