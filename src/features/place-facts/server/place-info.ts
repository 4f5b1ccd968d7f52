import type { Services } from '../../../backend/services.ts';
import type { PlaceFacts } from '../contract.ts';
import { childFacts, getPlace, placeFacts } from './place-facts.ts';
import { type NativeLandAnswer, createNativeLand } from './services/native-land.ts';
import { type PlaceTextAnswer, createPlaceTexts } from './services/place-texts.ts';
import { outsideConfigOf } from './settings.ts';

export interface ChildFactsRequest {
  /** The key of the boundary set. */
  style: string;
  /** The name of the fact set. */
  set: string;
  /** The name of the column in the fact set. */
  key: string;
}

/** The numbers, texts and native territories of a place, for the features that show them. Each function throws `not_found` for a path without a place. */
export interface PlaceInfo {
  /** The facts that the operator loaded. */
  facts(placePath: string): Promise<PlaceFacts>;
  /** One column of facts about the boundaries of a boundary set inside a place. Throws `not_found` for an unknown fact set or column, too. */
  childFacts(placePath: string, request: ChildFactsRequest): ReturnType<typeof childFacts>;
  /** The text of an encyclopedia. If the service fails, the answer says so, and nothing is thrown. */
  encyclopedia(placePath: string): Promise<PlaceTextAnswer>;
  /** The territories of native peoples. If the service fails, the answer says so, and nothing is thrown. */
  nativeLand(placePath: string): Promise<NativeLandAnswer>;
  sources(): Promise<{
    encyclopedia: { source: PlaceTextAnswer['source']; name: string };
    nativeLand: { source: NativeLandAnswer['source']; name: string };
  }>;
}

/** Opens the sources of facts, texts and native territories. */
export function createPlaceInfo(services: Pick<Services, 'config' | 'database' | 'log'>): PlaceInfo {
  const db = services.database.kysely;
  const config = outsideConfigOf(services.config);
  const texts = createPlaceTexts(services, config);
  const nativeLand = createNativeLand(services, config);
  return {
    facts: async (placePath) => placeFacts(db, (await getPlace(db, placePath)).place),
    async childFacts(placePath, request) {
      const { place } = await getPlace(db, placePath);
      return childFacts(db, { path: place.path, ...request });
    },
    async encyclopedia(placePath) {
      const { place, around } = await getPlace(db, placePath);
      return texts.find(place, around);
    },
    nativeLand: async (placePath) => nativeLand.find((await getPlace(db, placePath)).place),
    sources: async () => ({ encyclopedia: await texts.source(), nativeLand: await nativeLand.source() }),
  };
}
