/**
 * The path of a page, with parameters in braces. `{slug}` in `/groups/{slug}` stands for one segment. At the end of a path, `{article?}` may be absent and
 * `{rest*}` stands for any number of segments. `{placePath}` stands for the path of a place or a parcel at any depth, such as `us/md/baltimore-city`.
 */
export type PathPattern = `/${string}`;

/** The parameters of a path, by the names in its pattern. */
export type PathParams = Readonly<Record<string, string>>;

const SEGMENT = '[A-Za-z0-9_-]+';
const compiled = new Map<string, RegExp>();

/** Returns the parameters of a path that matches the pattern, else null. A slash at the end of the path is ignored. */
export function matchPath(pattern: PathPattern, path: string): PathParams | null {
  let expression = compiled.get(pattern);
  if (expression === undefined) compiled.set(pattern, (expression = compile(pattern)));
  const groups = expression.exec(path);
  if (groups === null) return null;
  const found = Object.entries(groups.groups ?? {});
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function compile(pattern: PathPattern): RegExp {
  const source = pattern
    .split('/')
    .slice(1)
    .map((part) => {
      const [, name = '', kind = ''] = /^\{(\w+)([?*]?)\}$/.exec(part) ?? [];
      if (name === '') return part === '' ? '' : `/${part}`;
      if (name === 'placePath') return `/(?<placePath>(?:us|ca)(?:/${SEGMENT})*?)`;
      if (kind === '?') return `(?:/(?<${name}>${SEGMENT}))?`;
      return kind === '*' ? `(?:/(?<${name}>${SEGMENT}(?:/${SEGMENT})*))?` : `/(?<${name}>${SEGMENT})`;
    })
    .join('');
  return new RegExp(`^${source}/?$`);
}
