import { memo, use, useMemo } from 'react';
import { FeatureWebContext, type PageSlot } from './feature-web.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';

/** Shows the parts of all features in a slot, in their order. They are drawn again when their own state changes, not whenever the page around them is drawn. */
export const PageParts = memo(function PageParts({ slot }: { slot: PageSlot }) {
  const manifests = use(FeatureWebContext);
  const parts = useMemo(
    () =>
      manifests
        .flatMap((web) => web.parts.map((part) => ({ ...part, key: `${web.name} ${part.order}` })))
        .filter((part) => part.slot === slot)
        .toSorted((a, b) => a.order - b.order),
    [manifests, slot],
  );
  return parts.map(({ key, Component }) => (
    <ErrorBoundary key={key} name="A part of this page" shownAs="toast">
      <Component />
    </ErrorBoundary>
  ));
});
