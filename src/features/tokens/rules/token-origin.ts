const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const ORIGIN = new RegExp(`^(https?)://(${LABEL}(?:\\.${LABEL})*|\\[[0-9a-f:.]+\\])(?::(\\d{1,5}))?/?$`);
const LOCAL: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const USUAL_PORT: Readonly<Record<string, number>> = { http: 80, https: 443 };

/**
 * Returns an origin as browsers send it: `https://app.example:8443`. `http` is allowed only for the person's own machine. A host with
 * characters outside ASCII must be given in its `xn--` form. Returns undefined for anything else.
 */
export function tidyOrigin(text: string): string | undefined {
  const [whole, scheme = '', host = '', given] = ORIGIN.exec(text.trim().toLowerCase()) ?? [];
  if (whole === undefined || (scheme === 'http' && !LOCAL.has(host))) return undefined;
  const port = given === undefined ? USUAL_PORT[scheme] : Number(given);
  if (port === undefined || port < 1 || port > 65_535) return undefined;
  return `${scheme}://${host}${port === USUAL_PORT[scheme] ? '' : `:${port}`}`;
}

export type OriginDecision = { allowed: true; origin: string | null } | { allowed: false; message: string };

/**
 * Decides whether a request with this `Origin` header may use a token. A token without origins is for programs, which send no `Origin`. A
 * token with origins works only on pages of exactly these origins; every reader of such a page can read the token.
 */
export function judgeOrigin(origins: readonly string[], origin: string | undefined): OriginDecision {
  if (origin === undefined) {
    if (origins.length === 0) return { allowed: true, origin: null };
    return { allowed: false, message: `This API token is only for pages of ${origins.join(', ')}.` };
  }
  if (origins.includes(origin)) return { allowed: true, origin };
  const message =
    origins.length === 0
      ? 'This API token is for programs, not for web pages: make one that allows your page.'
      : `This API token is only for pages of ${origins.join(', ')}.`;
  return { allowed: false, message };
}
