import type { Endpoint } from '../kernel/endpoint.ts';

export interface UrlParts {
  /** The path that replaces `{placePath}`: `/us/md/baltimore-city`. */
  placePath?: string;
  params?: Readonly<Record<string, unknown>>;
  query?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the address of a request: the endpoint's path with its parameters filled in, and the query. Absent and null query values are left out, and a list
 * repeats its name. A missing parameter is a bug of the caller and throws.
 */
export function endpointUrl(endpoint: Pick<Endpoint, 'name' | 'path'>, parts: UrlParts = {}): string {
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'placePath') {
      if (parts.placePath === undefined) throw new TypeError(`${endpoint.name} needs a place path`);
      return parts.placePath.split('/').map(encodeURIComponent).join('/');
    }
    const value = parts.params?.[name];
    if (value === undefined || value === null) throw new TypeError(`${endpoint.name} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parts.query ?? {})) {
    if (value === undefined || value === null) continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  const text = query.toString();
  return text === '' ? filled : `${filled}?${text}`;
}
