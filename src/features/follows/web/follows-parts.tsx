import { type ComponentType, Suspense, lazy } from 'react';
import { extensionPoint } from '../../../frontend/extension-point.ts';

/** A part that a later feature shows at the top of the pane of follows, to people who are signed in. */
export const FOLLOWS_PARTS = extensionPoint<ComponentType>();

/** Returns a part whose code is loaded when the pane opens. */
export function followsPart(load: () => Promise<ComponentType>): ComponentType {
  return lazy(async () => ({ default: await load() }));
}

export function FollowsParts() {
  return FOLLOWS_PARTS.values.map((Part, at) => (
    <Suspense key={at} fallback={null}>
      <Part />
    </Suspense>
  ));
}
