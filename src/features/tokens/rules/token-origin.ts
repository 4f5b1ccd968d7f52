const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ORIGIN = new RegExp(`^(https?)://(${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])(?::(\\d{1,5}))?/?$`);
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const USUAL_PORT: Readonly<Record<string, number>> = { http: 80, https: 443 };

/**
 * `https://app.example:8443`, as browsers name the page that asks; `http` for pages of one's own machine only. A name with letters beyond a to z
 * is written as browsers send it, xn--.... undefined for anything else.
 */
export function tidyOrigin(text: string): string | undefined {
  const [whole, scheme = '', host = '', given] = ORIGIN.exec(text.trim().toLowerCase()) ?? [];
  if (whole === undefined || (scheme === 'http' && !LOCAL.has(host))) return undefined;
  const port = given === undefined ? USUAL_PORT[scheme] : Number(given);
  if (port === undefined || port < 1 || port > 65_535) return undefined;
  return `${scheme}://${host}${port === USUAL_PORT[scheme] ? '' : `:${port}`}`;
}

export type OriginVerdict = { allowed: true; origin: string | null } | { allowed: false; words: string };

/**
 * May a request with this `Origin` header use a token? A token without origins is for programs, which state none; one with origins is for pages of
 * exactly those, and so may be read by everybody who reads the page.
 */
export function judgeOrigin(origins: readonly string[], origin: string | undefined): OriginVerdict {
  if (origin === undefined) {
    if (origins.length === 0) return { allowed: true, origin: null };
    return { allowed: false, words: `This API token is only for pages of ${origins.join(', ')}.` };
  }
  if (origins.includes(origin)) return { allowed: true, origin };
  const words =
    origins.length === 0
      ? 'This API token is for programs, not for web pages: make one that allows your page.'
      : `This API token is only for pages of ${origins.join(', ')}.`;
  return { allowed: false, words };
}
