import { z } from 'zod';
import type { Services } from '../../../../backend/services.ts';
import { ServiceFailure } from '../../../../backend/uploads/request-json.ts';
import { isIndependentCity } from '../../../places/rules/county-name.ts';
import { pathsAround } from '../../../places/rules/place-path.ts';
import { type PlaceRow, boxOfPlace, isDemoGeoid } from '../../../places/server/index.ts';
import type { OutsideSource } from '../../contract.ts';
import { ENCYCLOPEDIA_SET } from '../../rules/encyclopedia-set.ts';
import { encyclopediaTitles } from '../../rules/encyclopedia-titles.ts';
import { findLoadedText } from '../place-facts.ts';
import { findFactSetRow } from '../queries.ts';
import type { OutsideConfig } from '../settings.ts';
import { createAnswerCache } from './answer-cache.ts';
import { type WikiPage, findWikiPage } from './find-wiki-page.ts';

/** A text about a place from an encyclopedia. */
export interface PlaceText {
  title: string;
  extract: string;
  /** The address of the whole page. */
  url: string | null;
  license: { title: string; url: string | null } | null;
}

export interface PlaceTextAnswer {
  source: OutsideSource;
  /** The name of the source for people: Wikipedia, the host of another wiki, the source of the loaded set, or "no encyclopedia". */
  name: string;
  /** `missing`: the source has no page about the place. `failed`: it gave no answer now, but may give one later. */
  state: 'found' | 'missing' | 'failed' | 'not_configured';
  text: PlaceText | null;
}

export interface PlaceTexts {
  /** Returns the text about a place. If the service fails, the answer says so, and nothing is thrown. */
  find(place: PlaceRow, around: ReadonlyMap<string, PlaceRow>): Promise<PlaceTextAnswer>;
  /** Returns the source of most texts: the wiki, or else the loaded set. */
  source(): Promise<{ source: OutsideSource; name: string }>;
}

const storedSchema = z.object({
  page: z
    .object({
      title: z.string(),
      extract: z.string(),
      url: z.string(),
      license: z.object({ title: z.string(), url: z.string().nullable() }).nullable(),
    })
    .nullable(),
});
type Stored = z.infer<typeof storedSchema>;

const FOUND_DAYS = 30;
const MISSING_DAYS = 7;

/** Finds texts about places: first in the set that the operator loaded, then in the wiki that the operator configured. */
export function createPlaceTexts(
  services: Pick<Services, 'database' | 'log'>,
  { encyclopedia: url, userAgent, allowsPrivate }: OutsideConfig,
): PlaceTexts {
  const name = url === null ? 'no encyclopedia' : wikiName(url);
  const cache = createAnswerCache<Stored>(services, {
    service: `encyclopedia ${url?.origin ?? ''}`,
    read: (stored) => storedSchema.safeParse(stored).data,
    daysOf: ({ page }) => (page === null ? MISSING_DAYS : FOUND_DAYS),
  });
  const ask = async (place: PlaceRow, around: ReadonlyMap<string, PlaceRow>): Promise<Stored> => {
    if (url === null || isDemoGeoid(place.geoid ?? countyAround(place, around)?.geoid ?? ''))
      return { page: null };
    for (const title of titlesOf(place, around)) {
      const answer = await findWikiPage({ url, userAgent, allowsPrivate }, title);
      if (answer.state === 'found' && isNear(answer.page, place)) {
        const { point: _, ...page } = answer.page;
        return { page };
      }
    }
    return { page: null };
  };
  return {
    async source() {
      if (url !== null) return { source: 'service', name };
      const loaded = await findFactSetRow(services.database.kysely, ENCYCLOPEDIA_SET);
      return loaded === undefined ? { source: 'none', name } : { source: 'file', name: loaded.source };
    },
    async find(place, around) {
      const loaded = await findLoadedText(services.database.kysely, place);
      const extract = loaded?.texts.get('extract');
      if (loaded !== undefined && extract !== undefined) {
        const link = loaded.texts.get('url');
        const text: PlaceText = {
          title: loaded.texts.get('title') ?? place.name,
          extract,
          url:
            link !== undefined && /^https?:\/\//i.test(link) && URL.canParse(link)
              ? new URL(link).href
              : null,
          license: { title: loaded.texts.get('license') ?? loaded.license, url: null },
        };
        return { source: 'file', name: loaded.source, state: 'found', text };
      }
      if (url === null) return { source: 'none', name, state: 'not_configured', text: null };
      try {
        const { page } = await cache.find(place.path, () => ask(place, around));
        return { source: 'service', name, state: page === null ? 'missing' : 'found', text: page };
      } catch (error) {
        if (!(error instanceof ServiceFailure)) throw error;
        return { source: 'service', name, state: 'failed', text: null };
      }
    },
  };
}

function wikiName({ hostname }: URL): string {
  return /(^|\.)wikipedia\.org$/.test(hostname) ? 'Wikipedia' : hostname;
}

function countyAround({ path }: PlaceRow, around: ReadonlyMap<string, PlaceRow>): PlaceRow | undefined {
  return pathsAround(path)
    .map((above) => around.get(above))
    .find((above) => above?.kind === 'county');
}

function titlesOf(place: PlaceRow, around: ReadonlyMap<string, PlaceRow>): string[] {
  const state = pathsAround(place.path)
    .map((above) => around.get(above))
    .find((above) => above?.kind === 'state');
  const county = countyAround(place, around);
  const isCity = (row: PlaceRow) =>
    row.path.startsWith('/us/') && row.geoid !== null && isIndependentCity(row.geoid);
  return encyclopediaTitles({
    kind: place.kind,
    name: place.name,
    county: county === undefined ? null : { name: county.name, isCity: isCity(county) },
    state: state?.name ?? null,
    isCity: place.kind === 'county' && isCity(place),
  });
}

/** The distance that the point of a page may have from the box of its place, in degrees. */
const NEAR_DEGREES = 0.5;

/** Returns false if the page's point is far from the place, because the page is then about another place of the same name. */
function isNear({ point }: WikiPage, place: PlaceRow): boolean {
  const box = boxOfPlace(place);
  if (point === null || box === null) return true;
  const [west, south, east, north] = box;
  return (
    point.lon >= west - NEAR_DEGREES &&
    point.lon <= east + NEAR_DEGREES &&
    point.lat >= south - NEAR_DEGREES &&
    point.lat <= north + NEAR_DEGREES
  );
}
