import { type ComponentType, Suspense } from 'react';
import { loadCode } from '../../../frontend/connection.ts';
import { extensionPoint } from '../../../frontend/extension-point.ts';
import { lazily } from '../../../frontend/feature-web.ts';
import type { ParcelRecord } from '../contract.ts';

/**
 * The position of a later feature's part in the parcel panel: above the highlights, at the end of the highlights, before the record details, or as a
 * button in the header. Features after `parcels` in `FEATURE_ORDER` (feature-order.ts) are later ones.
 */
type Slot = 'image' | 'owner' | 'section' | 'tool';

/** A part of the parcel panel that a later feature adds. */
interface ParcelPart {
  slot: Slot;
  load(): Promise<ComponentType<{ record: ParcelRecord }>>;
}

export const PARCEL_PARTS = extensionPoint<ReturnType<typeof parcelPart>>();

export function parcelPart(part: ParcelPart) {
  return { ...part, Component: lazily(() => part.load()) };
}

/** Preloads the parts together with the panel, so that they are ready when it is rendered. */
export function fetchParcelParts(): void {
  // A part that fails to load here is loaded again when it is rendered, which reports the error.
  for (const { load } of PARCEL_PARTS.values) loadCode(load).catch(() => undefined);
}

/** Renders the parts of a slot, in the order of the features. */
export function ParcelParts({ slot, record }: { slot: Slot; record: ParcelRecord }) {
  return PARCEL_PARTS.values.map((part, at) =>
    part.slot === slot ? (
      <Suspense key={at} fallback={null}>
        <part.Component record={record} />
      </Suspense>
    ) : null,
  );
}
