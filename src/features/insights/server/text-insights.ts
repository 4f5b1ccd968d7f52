import type { NativeLandAnswer, PlaceInfo, PlaceTextAnswer } from '../../place-facts/server/index.ts';
import type { InsightPlace } from '../rules/insight-access.ts';

/** Returns the text of the encyclopedia about a place, or the territories of native peoples there. A focus area has neither. */
export async function textInsight(
  name: 'wikipedia' | 'nativeLand',
  { path, kind }: InsightPlace,
  info: Pick<PlaceInfo, 'encyclopedia' | 'nativeLand'>,
) {
  if (kind === 'area') return { hasData: false };
  return name === 'wikipedia'
    ? encyclopediaInsight(await info.encyclopedia(path))
    : nativeLandInsight(await info.nativeLand(path));
}

function encyclopediaInsight({ state, name, text }: PlaceTextAnswer) {
  if (text === null) return { hasData: false, state };
  const { title, extract, url, license } = text;
  const credit = license === null ? `Source: ${name}.` : `Source: ${name}, ${license.title}.`;
  return { hasData: true, state, title, extract, link: url, credit, license_link: license?.url ?? null };
}

function nativeLandInsight({ territories }: NativeLandAnswer) {
  return { hasData: territories.length > 0, items: territories };
}
