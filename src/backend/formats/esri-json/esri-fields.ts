import { z } from 'zod';

const codedSchema = z.object({
  name: z.union([z.string(), z.number().transform(String)]).nullish(),
  code: z.union([z.string(), z.number()]),
});
/** A code without a label stays as it is. */
const labeledSchema = z
  .array(codedSchema)
  .transform((codes) => codes.flatMap(({ name, code }) => (name ? [{ name, code }] : [])));
const domainSchema = z.object({ codedValues: labeledSchema }).nullish().catch(null);
export type Domain = z.infer<typeof domainSchema>;

/** A column as a layer or a file describes it. Any member but the name may be missing, as older and newer programs write different ones. */
export const fieldSchema = z.object({
  name: z.string().min(1).max(200),
  type: z.string().catch(''),
  domain: domainSchema,
});
export type EsriField = z.infer<typeof fieldSchema>;

/** A kind of feature of a layer, with the domains that only its features have. */
const subtypeSchema = z.object({
  id: z.union([z.string(), z.number()]),
  name: z.coerce.string(),
  domains: z.record(z.string(), domainSchema).catch({}),
});

/** A subtype in newer versions, which call its id a code. */
const newerSubtypeSchema = z
  .object({
    code: z.union([z.string(), z.number()]),
    name: z.coerce.string(),
    domains: z.record(z.string(), domainSchema).catch({}),
  })
  .transform(({ code, ...rest }) => ({ id: code, ...rest }));

/** The members of a layer or a file that describe its subtypes: `types` with `typeIdField`, and in newer versions `subtypes` with `subtypeField`. */
export const SUBTYPE_MEMBERS = {
  typeIdField: z.string().nullish().catch(null),
  types: z.array(subtypeSchema).nullish().catch(null),
  subtypeField: z.string().nullish().catch(null),
  subtypes: z.array(newerSubtypeSchema).nullish().catch(null),
};

/** Returns the subtypes of a layer or a file, and the column with the subtype of each row. A newer version may state both forms: then `subtypes` are complete. */
export function subtypesOf(
  members: z.infer<z.ZodObject<typeof SUBTYPE_MEMBERS>>,
): Pick<EsriFields, 'typeIdField' | 'subtypes'> {
  const { subtypes, subtypeField, types, typeIdField } = members;
  return subtypes && subtypes.length > 0 && subtypeField
    ? { typeIdField: subtypeField, subtypes }
    : { typeIdField: typeIdField || null, subtypes: types ?? [] };
}

/** The columns of a layer with the labels of their codes. */
export interface EsriFields {
  fields: readonly EsriField[];
  typeIdField: string | null;
  subtypes: readonly z.infer<typeof subtypeSchema>[];
}

export const systemSchema = z
  .object({
    wkid: z.number().nullish().catch(null),
    latestWkid: z.number().nullish().catch(null),
    wkt: z.string().nullish().catch(null),
  })
  .nullish()
  .catch(null);

/** Returns the coordinate system that a file, a reply or an extent states, in a form for `readCrs`: an EPSG code or WKT. */
export function systemOf(system: unknown): string | null {
  const parsed = systemSchema.parse(system);
  // A custom system has the number 0 or -1.
  const code = [parsed?.latestWkid, parsed?.wkid].find((number) => (number ?? 0) > 0);
  if (code) return `EPSG:${code === 102_100 || code === 102_113 ? 3857 : code}`;
  return parsed?.wkt || null;
}

/** Returns true for columns whose values people read. */
export function isAttribute({ type }: EsriField): boolean {
  return !/geometry|blob|raster/i.test(type);
}
