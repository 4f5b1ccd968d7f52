import { create } from 'zustand';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { listPublishedLayers } from '../contract.ts';
import { type LayerAudience, type LayerState, audienceSentence } from '../rules/layer-audience.ts';
import type { SightedLayer } from '../rules/layer-sight.ts';
import { usePublishedLayers } from './use-published-layers.ts';

type Published = OutputOf<typeof listPublishedLayers>;

/** The layers and labels that a reader may see. */
export interface LayerSights {
  /** False until the server has answered. */
  isKnown: boolean;
  stateOf(layer: SightedLayer): LayerState;
  audienceOf(layer: SightedLayer): LayerAudience;
  labels: 'open' | 'locked';
}

/** Converts the server's reply. Without a reply no layer is offered, so that the map requests no tile that the server would refuse. */
function sightsOf(published: Published | undefined): LayerSights {
  const accessByLayer = new Map(published?.access.map((one) => [one.layer, one]));
  return {
    isKnown: published !== undefined,
    audienceOf: (layer) => accessByLayer.get(layer)?.audience ?? 'pro',
    stateOf(layer) {
      const found = accessByLayer.get(layer);
      if (found?.refusal === null) return 'open';
      return found === undefined || found.audience === 'operators' ? 'hidden' : 'locked';
    },
    labels: published?.labels_refusal === null ? 'open' : 'locked',
  };
}

/** The last reply of the server, for commands, which run outside of components. */
const useLastPublished = create<{ published: Published | undefined }>(() => ({ published: undefined }));

export function rememberPublished(published: Published | undefined): void {
  useLastPublished.setState({ published });
}

export function layerSights(): LayerSights {
  return sightsOf(useLastPublished.getState().published);
}

export function useLayerSight(): LayerSights {
  return sightsOf(usePublishedLayers());
}

/** Returns the message that says why the reader can't turn on a layer; null when they can. */
export function lockedReason(sights: LayerSights, layer: SightedLayer, name: string): string | null {
  return sights.stateOf(layer) === 'open' ? null : audienceSentence(name, sights.audienceOf(layer));
}

export function lockedLabelReason(sights: LayerSights, name: string): string | null {
  return sights.labels === 'open' ? null : audienceSentence(name, 'pro');
}
