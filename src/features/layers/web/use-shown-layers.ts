import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { type PARCEL_LABELS, findParcelLabel } from '../../parcels/rules/parcel-labels.ts';
import type { PublishedExtraLayer } from '../contract.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import { STRUCTURE_LAYER, findOverlay } from '../layers/overlays/overlay-layers.ts';
import { lockedExtraReason, lockedLabelReason, lockedReason, useLayerAccess } from './use-layer-access.ts';
import { usePublishedLayers } from './use-published-layers.ts';

export interface ShownOverlays {
  overlay: OverlayLayer | null;
  structures: OverlayLayer | null;
  /** The layer of another site. */
  extra: PublishedExtraLayer | null;
  label: (typeof PARCEL_LABELS)[number] | null;
  /** Messages about layers in the address that this reader may not see. Each says who may. */
  locked: readonly string[];
}

/** Returns the layers in the address that this reader may see. A link from somebody with a paid plan may contain others. */
export function useShownLayers(): ShownOverlays {
  const { layer, label: labelId, structures } = useUrlState(({ hash }) => hash);
  const layerAccess = useLayerAccess();
  const extra = usePublishedLayers()?.extra_layers.find(({ id }) => extraLayerHash(id) === layer);
  const extraReason = extra === undefined ? null : lockedExtraReason(extra);
  const reasonOf = ({ tiles, name }: OverlayLayer) => lockedReason(layerAccess, tiles.access, name);
  const overlay = findOverlay(layer);
  const structure = structures === true ? STRUCTURE_LAYER : undefined;
  const label = findParcelLabel(labelId);
  const labelReason = label === undefined ? null : lockedLabelReason(layerAccess, label.name);
  const locked = [
    ...[overlay, structure].flatMap((one) => (one === undefined ? [] : (reasonOf(one) ?? []))),
    ...(extraReason === null ? [] : [extraReason]),
  ];
  return {
    overlay: overlay !== undefined && reasonOf(overlay) === null ? overlay : null,
    structures: structure !== undefined && reasonOf(structure) === null ? structure : null,
    extra: extra !== undefined && extraReason === null ? extra : null,
    label: labelReason === null ? (label ?? null) : null,
    locked: !layerAccess.isLoaded ? [] : labelReason === null ? locked : [...locked, labelReason],
  };
}

/** Returns the value of `layer` in the address for a layer of another site. */
export function extraLayerHash(id: number): string {
  return `extra-${id}`;
}

/** Turns the active layer off, or replaces it with another one. */
export function toggleOverlay(id: string, isOn: boolean): void {
  setHash({ layer: isOn ? undefined : id }, 'replace');
}

export function toggleLabel(id: string, isOn: boolean): void {
  setHash({ label: isOn ? undefined : id }, 'replace');
}

export function toggleStructures(isOn: boolean): void {
  setHash({ structures: isOn ? undefined : true }, 'replace');
}
