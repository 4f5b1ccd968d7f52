import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { type PARCEL_LABELS, findParcelLabel } from '../../parcels/rules/parcel-labels.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import { STRUCTURE_LAYER, findOverlay } from '../layers/overlays/overlay-layers.ts';
import { lockedLabelReason, lockedReason, useLayerAccess } from './use-layer-access.ts';

export interface ShownOverlays {
  overlay: OverlayLayer | null;
  structures: OverlayLayer | null;
  label: (typeof PARCEL_LABELS)[number] | null;
  /** Messages about layers in the address that this reader may not see. Each says who may. */
  locked: readonly string[];
}

/** Returns the layers in the address that this reader may see. A link from somebody with a paid plan may contain others. */
export function useShownLayers(): ShownOverlays {
  const { layer, label: labelId, structures } = useUrlState(({ hash }) => hash);
  const layerAccess = useLayerAccess();
  const reasonOf = ({ tiles, name }: OverlayLayer) => lockedReason(layerAccess, tiles.access, name);
  const overlay = findOverlay(layer);
  const structure = structures === true ? STRUCTURE_LAYER : undefined;
  const label = findParcelLabel(labelId);
  const labelReason = label === undefined ? null : lockedLabelReason(layerAccess, label.name);
  const locked = [overlay, structure].flatMap((one) => (one === undefined ? [] : (reasonOf(one) ?? [])));
  return {
    overlay: overlay !== undefined && reasonOf(overlay) === null ? overlay : null,
    structures: structure !== undefined && reasonOf(structure) === null ? structure : null,
    label: labelReason === null ? (label ?? null) : null,
    locked: !layerAccess.isKnown ? [] : labelReason === null ? locked : [...locked, labelReason],
  };
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
