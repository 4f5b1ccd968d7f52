import { isObject, objectsOf, parseJson, textOf } from './read-json.ts';

const MAX_CHARACTERS = 300;
/** The members in which servers explain an error: OGC API (description, detail), Socrata and ArcGIS (message), CKAN (message). */
const MEMBERS = ['message', 'description', 'detail', 'title'] as const;

/** Returns what a service says about an error in JSON, or in the XML of an OGC exception report; null for anything else. */
export function readServiceError(text: string): string | null {
  const trimmed = text.trimStart();
  if (trimmed.startsWith('<')) return readXmlError(trimmed);
  return trimmed.startsWith('{') ? readJsonError(parseJson(trimmed)) : null;
}

function readJsonError(value: unknown): string | null {
  if (!isObject(value)) return null;
  const { error } = value;
  if (isObject(error)) return readJsonError(error);
  const [exception] = objectsOf(value['exceptions']) ?? [];
  for (const member of MEMBERS) {
    const said = textOf(value[member]) ?? textOf(exception?.['text']);
    if (said !== null) return said.slice(0, MAX_CHARACTERS);
  }
  return textOf(error)?.slice(0, MAX_CHARACTERS) ?? null;
}

function readXmlError(text: string): string | null {
  const found =
    /<(?:\w+:)?(?:ExceptionText|ServiceException)(?:\s[^>]*)?>(<!\[CDATA\[[\s\S]*?\]\]>|[^<]*)</.exec(text);
  const said = found?.[1]?.replace(/^<!\[CDATA\[|\]\]>$/g, '');
  return textOf(said)?.slice(0, MAX_CHARACTERS) ?? null;
}
