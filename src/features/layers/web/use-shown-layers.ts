import { setHash, useUrlState } from '../../../frontend/url-state.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { type PARCEL_LABELS, findParcelLabel } from '../../parcels/rules/parcel-labels.ts';
import type { OverlayLayer } from '../layers/overlays/overlay-layer.ts';
import { STRUCTURE_LAYER, findOverlay } from '../layers/overlays/overlay-layers.ts';
import { accessTo, hasSiteControl } from '../rules/layer-access.ts';

export interface ShownOverlays {
  actor: Actor;
  overlay: OverlayLayer | null;
  structures: OverlayLayer | null;
  label: (typeof PARCEL_LABELS)[number] | null;
}

/** What the address turns on, as far as this reader may: a link of a colleague with a paid plan shows the rest. */
export function useShownLayers(): ShownOverlays {
  const { layer, label, structures } = useUrlState(({ hash }) => hash);
  const actor = actorOf(useSession().data);
  const overlay = findOverlay(layer);
  return {
    actor,
    overlay: overlay !== undefined && accessTo(actor, overlay.access) === 'open' ? overlay : null,
    structures: structures === true && hasSiteControl(actor) ? STRUCTURE_LAYER : null,
    label: hasSiteControl(actor) ? (findParcelLabel(label) ?? null) : null,
  };
}

/** One at a time: the active one is turned off, any other takes its place. */
export function toggleOverlay(id: string, isOn: boolean): void {
  setHash({ layer: isOn ? undefined : id }, 'replace');
}

export function toggleLabel(id: string, isOn: boolean): void {
  setHash({ label: isOn ? undefined : id }, 'replace');
}

export function toggleStructures(isOn: boolean): void {
  setHash({ structures: isOn ? undefined : true }, 'replace');
}
