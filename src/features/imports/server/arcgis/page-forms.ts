/** Parameters of a request for a page, each of which some servers refuse. */
export type PageForm = Readonly<Record<string, string>>;

const IN_DEGREES = { outSR: '4326' };
const WITHOUT_CURVES = { returnTrueCurves: 'false' };

/**
 * Returns the forms in which pages of a layer can be requested, the best first. Some servers can't convert to degrees, some are older than the parameter about
 * curves, and some want each field named. Without these parameters, a page comes in another coordinate system or with curves, which `ArcgisLayer` reads, too.
 */
export function pageFormsOf(fields: readonly string[]): readonly PageForm[] {
  const allFields = { outFields: '*' };
  return [
    { ...allFields, ...WITHOUT_CURVES, ...IN_DEGREES },
    { ...allFields, ...WITHOUT_CURVES },
    { ...allFields, ...IN_DEGREES },
    ...namedFormsOf(fields),
  ];
}

/** Returns the forms of requests for pages with only these fields. */
export function namedFormsOf(fields: readonly string[]): readonly PageForm[] {
  const namedFields = { outFields: fields.join(',') };
  return [
    { ...namedFields, ...WITHOUT_CURVES, ...IN_DEGREES },
    { ...namedFields, ...IN_DEGREES },
    namedFields,
  ];
}
