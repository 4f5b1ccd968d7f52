import { create } from 'zustand';
import type { OutputOf } from '../../../kernel/endpoint.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { actorOf, useSession } from '../../accounts/web/index.ts';
import { labelsRefusal } from '../../parcels/rules/label-sight.ts';
import type { listPublishedLayers } from '../contract.ts';
import {
  type LayerAudience,
  type LayerState,
  type SightedLayer,
  audienceSentence,
  defaultAudience,
  stateOfLayer,
} from '../rules/layer-sight.ts';
import { usePublishedLayers } from './use-published-layers.ts';

type Published = OutputOf<typeof listPublishedLayers>;

/** Who sees which layer and label, for one reader. */
export interface LayerSights {
  stateOf(layer: SightedLayer): LayerState;
  audienceOf(layer: SightedLayer): LayerAudience;
  labels: 'open' | 'locked';
}

/** The server's answer; until it is there, what the rule says where the operator has decided nothing. */
function sightsOf(published: Published | undefined, actor: Actor): LayerSights {
  const known = new Map(published?.access.map((one) => [one.layer, one]));
  const audienceOf = (layer: SightedLayer) => known.get(layer)?.audience ?? defaultAudience(layer, 'plans');
  const refusal = published === undefined ? labelsRefusal(actor, 'plans') : published.labels_refusal;
  return {
    audienceOf,
    stateOf(layer) {
      const found = known.get(layer);
      if (found === undefined) return stateOfLayer(actor, audienceOf(layer));
      if (found.refusal === null) return 'open';
      return found.audience === 'operators' ? 'hidden' : 'locked';
    },
    labels: refusal === null ? 'open' : 'locked',
  };
}

/** The last answer of the server, for commands: they are asked outside of components. */
const useLastPublished = create<{ published: Published | undefined }>(() => ({ published: undefined }));

export function rememberPublished(published: Published | undefined): void {
  useLastPublished.setState({ published });
}

export function layerSights(actor: Actor): LayerSights {
  return sightsOf(useLastPublished.getState().published, actor);
}

export function useLayerSight(): LayerSights {
  return sightsOf(usePublishedLayers(), actorOf(useSession().data));
}

/** Why the reader can't turn it on, in words; null when they can. */
export function lockedReason(sights: LayerSights, layer: SightedLayer, name: string): string | null {
  return sights.stateOf(layer) === 'open' ? null : audienceSentence(name, sights.audienceOf(layer));
}

export function lockedLabelReason(sights: LayerSights, name: string): string | null {
  return sights.labels === 'open' ? null : audienceSentence(name, 'pro');
}
