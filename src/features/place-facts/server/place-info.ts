import type { Services } from '../../../backend/services.ts';
import type { PlaceFacts } from '../contract.ts';
import { getPlace, placeFacts } from './place-facts.ts';
import { type NativeLandAnswer, createNativeLand } from './services/native-land.ts';
import { type PlaceTextAnswer, createPlaceTexts } from './services/place-texts.ts';
import { outsideConfigOf } from './settings.ts';

/** What is known about a place beside its parcels, for the features that show it. Each function throws `not_found` for a path without a place. */
export interface PlaceInfo {
  /** The facts that the operator loaded. */
  facts(placePath: string): Promise<PlaceFacts>;
  /** The text of an encyclopedia. A service that fails is a state of the answer. */
  encyclopedia(placePath: string): Promise<PlaceTextAnswer>;
  /** The territories of native peoples. A service that fails is a state of the answer. */
  nativeLand(placePath: string): Promise<NativeLandAnswer>;
  sources(): Promise<{
    encyclopedia: { source: PlaceTextAnswer['source']; name: string };
    nativeLand: { source: NativeLandAnswer['source']; name: string };
  }>;
}

/** Opens the sources of facts. `allowsPrivate`: services on this machine may be asked, as in tests. */
export function createPlaceInfo(
  services: Pick<Services, 'config' | 'database' | 'log'>,
  { allowsPrivate = false } = {},
): PlaceInfo {
  const db = services.database.kysely;
  const config = outsideConfigOf(services.config);
  const texts = createPlaceTexts(services, config, { allowsPrivate });
  const nativeLand = createNativeLand(services, config, { allowsPrivate });
  return {
    facts: async (placePath) => placeFacts(db, (await getPlace(db, placePath)).place),
    async encyclopedia(placePath) {
      const { place, around } = await getPlace(db, placePath);
      return texts.find(place, around);
    },
    nativeLand: async (placePath) => nativeLand.find((await getPlace(db, placePath)).place),
    sources: async () => ({ encyclopedia: texts.source, nativeLand: await nativeLand.source() }),
  };
}
