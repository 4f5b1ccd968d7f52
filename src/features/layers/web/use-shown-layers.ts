import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import { type LABEL_KINDS, findParcelLabel } from '../../parcels/rules/parcel-labels.ts';
import type { PublishedExtraLayer } from '../contract.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import { STRUCTURE_LAYER, findOverlay } from '../layers/overlays/overlay-layers.ts';
import { lockOfExtraLayer, lockOfLabel, lockOfLayer, useLayerAccess } from './use-layer-access.ts';
import { usePublishedLayers } from './use-published-layers.ts';

export interface ShownOverlays {
  overlay: OverlayLayer | null;
  structures: OverlayLayer | null;
  /** The layer of another site. */
  extra: PublishedExtraLayer | null;
  label: (typeof LABEL_KINDS)[number] | null;
  /** Messages about layers in the address that this reader may not see. Each says who may. */
  locked: readonly string[];
}

/** Returns the layers in the address that this reader may see. A link from somebody with a paid plan may contain others. */
export function useShownLayers(): ShownOverlays {
  const { layer, label: labelId, structures } = useUrlState(({ hash }) => hash);
  const layerAccess = useLayerAccess();
  const extra = usePublishedLayers()?.extra_layers.find(({ id }) => extraLayerHash(id) === layer);
  const extraLock = extra === undefined ? null : lockOfExtraLayer(extra);
  const lockOf = ({ tiles, name }: OverlayLayer) => lockOfLayer(layerAccess, tiles.access, name);
  const overlay = findOverlay(layer);
  const structure = structures === true ? STRUCTURE_LAYER : undefined;
  const label = findParcelLabel(labelId);
  const labelLock = label === undefined ? null : lockOfLabel(layerAccess, label.name);
  const locks = [...[overlay, structure].map((shown) => shown && lockOf(shown)), extraLock, labelLock];
  return {
    overlay: overlay !== undefined && lockOf(overlay) === null ? overlay : null,
    structures: structure !== undefined && lockOf(structure) === null ? structure : null,
    extra: extra !== undefined && extraLock === null ? extra : null,
    label: labelLock === null ? (label ?? null) : null,
    locked: layerAccess.isLoaded ? locks.flatMap((lock) => lock?.reason ?? []) : [],
  };
}

/** Returns the value of `layer` in the address for a layer of another site. */
export function extraLayerHash(id: number): string {
  return `extra-${id}`;
}

/** Turns the active layer off, or replaces it with another layer. */
export function toggleOverlay(id: string, isOn: boolean): void {
  setHash({ layer: isOn ? undefined : id }, 'replace');
}

export function toggleLabel(id: string, isOn: boolean): void {
  setHash({ label: isOn ? undefined : id }, 'replace');
}

export function toggleStructures(isOn: boolean): void {
  setHash({ structures: isOn ? undefined : true }, 'replace');
}
