import { z } from 'zod';
import { utcDayLabel } from '../../../kernel/day-label.ts';

/** The kinds of sources of a column's values. */
const FIELD_SOURCE_KINDS = ['file', 'joined', 'computed', 'spatial_join', 'constant', 'recipe'] as const;

/**
 * The source of a column's values. `file` is a file of the county, `column` its column (or the polygon's, for a spatial join), `layer` the layer that
 * was joined by location, `date` the day of that data (YYYY-MM-DD), and `rule` how the value is made or changed, in words.
 */
export const fieldSourceSchema = z.object({
  kind: z.enum(FIELD_SOURCE_KINDS),
  file: z.string().optional(),
  column: z.string().optional(),
  layer: z.string().optional(),
  date: z.string().optional(),
  rule: z.string().optional(),
});
export type FieldSource = z.infer<typeof fieldSourceSchema>;

/** The sources by column: standard columns by their name, county columns by the county's name. */
export type FieldSources = Readonly<Record<string, FieldSource>>;

/** Returns a line such as "County file, column OWNER_1 · Mar 12, 2026". If the source has no day, it is the day of `publishedAt` (ISO 8601). */
export function sourceLabel(source: FieldSource, publishedAt: string): string {
  const day = new Date(source.date ?? publishedAt);
  const label = originLabel(source);
  return Number.isNaN(day.getTime()) ? label : `${label} · ${utcDayLabel(day)}`;
}

function originLabel({ kind, file, column, layer, rule }: FieldSource): string {
  const parts = (...texts: (string | undefined)[]) => texts.filter((text) => text !== undefined).join(', ');
  const from = column === undefined ? undefined : `column ${column}`;
  switch (kind) {
    case 'file':
      return parts(file === undefined ? 'County file' : `County file ${file}`, from, rule);
    case 'joined':
      return parts(file === undefined ? 'Joined table' : `Joined table ${file}`, from, rule);
    case 'spatial_join':
      return parts(layer === undefined ? 'Map layer' : `Map layer ${layer}`, from, rule);
    case 'computed':
      return parts('Computed', rule);
    case 'constant':
      return parts('The same for the whole county', rule);
    case 'recipe':
      return parts('Computed by the import recipe', rule);
  }
}
