import type { LayerFacts } from './layer-facts.ts';

/** The parameters of a request for a page that some servers refuse. */
export type PageForm = Readonly<Record<string, string>>;

/**
 * Returns the forms in which pages of a layer can be requested, the best first. Some servers can't convert to degrees, some are older than the parameter about curves, and
 * some want each field named. The reader understands what then comes: other systems, and curves.
 */
export function pageFormsOf(fields: LayerFacts['fields']): readonly PageForm[] {
  const inDegrees = { outSR: '4326' };
  const withoutCurves = { returnTrueCurves: 'false' };
  const allFields = { outFields: '*' };
  const namedFields = { outFields: fields.map(({ name }) => name).join(',') };
  return [
    { ...allFields, ...withoutCurves, ...inDegrees },
    { ...allFields, ...withoutCurves },
    { ...allFields, ...inDegrees },
    { ...namedFields, ...withoutCurves, ...inDegrees },
    { ...namedFields, ...inDegrees },
    namedFields,
  ];
}
