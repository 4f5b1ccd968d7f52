import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { PublishedExtraLayer, listPublishedLayers } from '../contract.ts';
import { type LayerAudience, type LayerState, audienceSentence } from '../rules/layer-audience.ts';
import type { LayerWithAudience } from '../rules/layer-access.ts';
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
  const accessByLayer = new Map(published?.access.map((one) => [one.layer, one]));
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

/** Returns the message that says why the reader can't turn on a layer; null when they can. */
export function lockedReason(
  layerAccess: LayerAccess,
  layer: LayerWithAudience,
  name: string,
): string | null {
  return layerAccess.stateOf(layer) === 'open' ? null : audienceSentence(name, layerAccess.audienceOf(layer));
}

/** Returns who may see a layer of another site, when the reader may not; null when they may. */
export function lockedExtraReason({ name, refusal, audience }: PublishedExtraLayer): string | null {
  return refusal === null ? null : audienceSentence(name, audience);
}

export function lockedLabelReason(layerAccess: LayerAccess, name: string): string | null {
  return layerAccess.labels === 'open' ? null : audienceSentence(name, 'pro');
}
