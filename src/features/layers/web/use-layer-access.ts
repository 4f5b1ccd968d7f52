import type { Lock } from '../../../frontend/ui/locked-control.tsx';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { PublishedExtraLayer, listPublishedLayers } from '../contract.ts';
import type { LayerWithAudience } from '../rules/layer-access.ts';
import { type LayerAudience, type LayerState, audienceSentence } from '../rules/layer-audience.ts';
import { publishedLayersNow, usePublishedLayers } from './use-published-layers.ts';

type Published = OutputOf<typeof listPublishedLayers>;

/** The layers and labels that a reader may see. */
export interface LayerAccess {
  /** False until the server has answered. */
  isLoaded: boolean;
  stateOf(layer: LayerWithAudience): LayerState;
  audienceOf(layer: LayerWithAudience): LayerAudience;
  labels: 'open' | 'locked';
}

/** Converts the server's reply. Without a reply no layer is offered, so that the map requests no tile that the server would refuse. */
function accessOf(published: Published | undefined): LayerAccess {
  const accessByLayer = new Map(published?.access.map((rule) => [rule.layer, rule]));
  return {
    isLoaded: published !== undefined,
    audienceOf: (layer) => accessByLayer.get(layer)?.audience ?? 'pro',
    stateOf(layer) {
      const found = accessByLayer.get(layer);
      if (found?.refusal === null) return 'open';
      return found === undefined || found.audience === 'operators' ? 'hidden' : 'locked';
    },
    labels: published?.labels_refusal === null ? 'open' : 'locked',
  };
}

/** Returns what the reader may see according to the last reply of the server, for commands, which run outside of components. */
export function currentLayerAccess(): LayerAccess {
  return accessOf(publishedLayersNow());
}

export function useLayerAccess(): LayerAccess {
  return accessOf(usePublishedLayers());
}

/** Returns the lock of something called `name` for readers outside of its audience. */
export function lockFor(name: string, audience: LayerAudience): Lock {
  return {
    reason: audienceSentence(name, audience),
    plan: audience === 'signed-in' ? null : audience === 'team' ? 'Team' : 'Pro',
  };
}

/** Returns the lock of a layer; null when the reader may turn the layer on. */
export function lockOfLayer(layerAccess: LayerAccess, layer: LayerWithAudience, name: string): Lock | null {
  return layerAccess.stateOf(layer) === 'open' ? null : lockFor(name, layerAccess.audienceOf(layer));
}

/** Returns the lock of a layer of another site; null when the reader may turn the layer on. */
export function lockOfExtraLayer({ name, refusal, audience }: PublishedExtraLayer): Lock | null {
  return refusal === null ? null : lockFor(name, audience);
}

/** Returns the lock of a label of parcels; null when the reader may turn the label on. */
export function lockOfLabel(layerAccess: LayerAccess, name: string): Lock | null {
  return layerAccess.labels === 'open' ? null : lockFor(name, 'pro');
}
