import { create } from 'zustand';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { listPublishedLayers } from '../contract.ts';
import { type LayerAudience, type LayerState, audienceSentence } from '../rules/layer-audience.ts';
import type { SightedLayer } from '../rules/layer-sight.ts';
import { usePublishedLayers } from './use-published-layers.ts';

type Published = OutputOf<typeof listPublishedLayers>;

/** Who sees which layer and label, for one reader. */
export interface LayerSights {
  /** False until the server has answered. */
  isKnown: boolean;
  stateOf(layer: SightedLayer): LayerState;
  audienceOf(layer: SightedLayer): LayerAudience;
  labels: 'open' | 'locked';
}

/** The server's answer. Until it is there nothing is offered, so that no tile is asked for that the server would refuse. */
function sightsOf(published: Published | undefined): LayerSights {
  const known = new Map(published?.access.map((one) => [one.layer, one]));
  return {
    isKnown: published !== undefined,
    audienceOf: (layer) => known.get(layer)?.audience ?? 'pro',
    stateOf(layer) {
      const found = known.get(layer);
      if (found?.refusal === null) return 'open';
      return found === undefined || found.audience === 'operators' ? 'hidden' : 'locked';
    },
    labels: published?.labels_refusal === null ? 'open' : 'locked',
  };
}

/** The last answer of the server, for commands: they are asked outside of components. */
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

/** Why the reader can't turn it on, in words; null when they can. */
export function lockedReason(sights: LayerSights, layer: SightedLayer, name: string): string | null {
  return sights.stateOf(layer) === 'open' ? null : audienceSentence(name, sights.audienceOf(layer));
}

export function lockedLabelReason(sights: LayerSights, name: string): string | null {
  return sights.labels === 'open' ? null : audienceSentence(name, 'pro');
}
