import { z } from 'zod';
import { requestJson, ServiceFailure } from '../../../../backend/uploads/request-json.ts';
import { MAX_EXTRACT_TEXT } from '../../rules/encyclopedia-set.ts';

export interface MediaWikiConfig {
  /** The address of the wiki: `https://en.wikipedia.org`. */
  url: URL;
  /** Names this program, the site and a way to reach its operator, as the wiki requires (Wikimedia Foundation User-Agent Policy). */
  userAgent: string;
  /** True when the wiki may be in the private network. */
  allowsPrivate: boolean;
}

export interface WikiPage {
  title: string;
  extract: string;
  url: string;
  license: { title: string; url: string | null } | null;
  /** The location of the page's subject, in degrees; null if the page doesn't state it. */
  point: { lon: number; lat: number } | null;
}

/** `none`: there is no page with this title, or it has no text. `disambiguation`: the page lists pages of the same name. */
export type WikiAnswer = { state: 'found'; page: WikiPage } | { state: 'none' | 'disambiguation' };

const TIMEOUT_MS = 6_000;
const MAX_BYTES = 512 << 10;

/** The reply of `/api/rest_v1/page/summary/{title}` (www.mediawiki.org/wiki/Page_Content_Service). */
const summarySchema = z.object({
  type: z.string(),
  title: z.string().max(300),
  extract: z.string().default(''),
  content_urls: z.object({ desktop: z.object({ page: z.url({ protocol: /^https?$/ }).max(1000) }) }),
  coordinates: z.object({ lat: z.number(), lon: z.number() }).optional(),
});

/** The part of the reply of `/w/rest.php/v1/page/{title}/bare` that names the license (www.mediawiki.org/wiki/API:REST_API). */
const bareSchema = z.object({
  license: z.object({ title: z.string().max(300), url: z.string().max(1000) }),
});

/** Asks a wiki for the summary of a page. Follows redirects of the wiki to other titles, but not to other hosts. Throws a {@link ServiceFailure}. */
export async function findWikiPage(config: MediaWikiConfig, title: string): Promise<WikiAnswer> {
  const name = encodeURIComponent(title.replaceAll(' ', '_'));
  const reply = await ask(config, `/api/rest_v1/page/summary/${name}`);
  if (reply === null) return { state: 'none' };
  const summary = summarySchema.safeParse(reply);
  if (!summary.success) throw new ServiceFailure('broken', 'the page summary has an unexpected shape');
  const { type, extract, content_urls: links, coordinates = null } = summary.data;
  if (type === 'disambiguation') return { state: 'disambiguation' };
  if (extract.trim() === '') return { state: 'none' };
  return {
    state: 'found',
    page: {
      title: summary.data.title,
      extract: shortened(extract.trim()),
      url: links.desktop.page,
      license: await findLicense(config, name),
      point: coordinates,
    },
  };
}

/** Returns the license of a page. Null if the wiki doesn't state it or the request fails: the text is shown in any case, with a link to its page. */
async function findLicense(config: MediaWikiConfig, name: string): Promise<WikiPage['license']> {
  const reply = await ask(config, `/w/rest.php/v1/page/${name}/bare`).catch(() => null);
  const bare = bareSchema.safeParse(reply);
  if (!bare.success || bare.data.license.title === '') return null;
  const { title, url } = bare.data.license;
  // The wiki may leave out the protocol: //creativecommons.org/licenses/by-sa/4.0/
  const href = URL.canParse(url, config.url.href) ? new URL(url, config.url.href) : null;
  return { title, url: href !== null && /^https?:$/.test(href.protocol) ? href.href : null };
}

async function ask({ url, userAgent, allowsPrivate }: MediaWikiConfig, path: string): Promise<unknown> {
  const { status, body } = await requestJson({
    url: new URL(path, url),
    allowsPrivate,
    headers: { 'user-agent': userAgent, 'accept-language': 'en' },
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    onRedirect({ host }) {
      if (host !== url.host) throw new ServiceFailure('broken', 'the encyclopedia redirects to another host');
    },
  });
  return status === 200 ? body : null;
}

function shortened(text: string): string {
  if (text.length <= MAX_EXTRACT_TEXT) return text;
  const end = text.lastIndexOf('. ', MAX_EXTRACT_TEXT);
  return end < 0 ? `${text.slice(0, MAX_EXTRACT_TEXT)}…` : text.slice(0, end + 1);
}
