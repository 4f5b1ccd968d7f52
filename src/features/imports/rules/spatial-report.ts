import { z } from 'zod';

/** The result of one spatial join. */
export const spatialJoinReportSchema = z.object({
  /** The joined layer, boundary set or file: `zoning`, `tracts`, the name of a file. */
  name: z.string(),
  kind: z.enum(['layer', 'boundaries', 'file']),
  /** Its version: the edition of a layer, the fingerprint of a boundary set or file. */
  version: z.string(),
  /** The number of polygons near the county. */
  polygons: z.number(),
  /** The number of unusable features: no polygon, or nothing with an area left after repair. */
  polygons_skipped: z.number(),
  parcels: z.number(),
  /** The number of parcels that got the values of a polygon. */
  joined: z.number(),
  /** Mean share of those parcels' area that their polygon covers. */
  mean_share_percent: z.number(),
  /** The number of parcels that are mostly outside of all polygons, with their first hundred rows. */
  outside: z.number(),
  outside_rows: z.array(z.number()),
  /** The number of parcels whose polygon covers less than the recipe's minimum. */
  below_min_share: z.number(),
  /** The number of parcels with at least a tenth in other polygons; they have the values of the polygon with the largest part. */
  split: z.number(),
  /** The filled columns and the properties that fill them. */
  columns: z.array(z.object({ to: z.string(), from: z.string() })),
});
export type SpatialJoinReport = z.infer<typeof spatialJoinReportSchema>;

/** Formats a report as `zoning: 236,101 of 238,025 parcels, mean share 97%`, followed by other counts above zero. */
export function formatSpatialJoin(report: SpatialJoinReport): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const facts = [
    `${count(report.joined)} of ${count(report.parcels)} parcels`,
    `mean share ${report.mean_share_percent}%`,
    report.outside > 0 ? `${count(report.outside)} mostly outside of its polygons` : '',
    report.below_min_share > 0 ? `${count(report.below_min_share)} with a share too small` : '',
    report.split > 0 ? `${count(report.split)} in several polygons` : '',
    report.polygons_skipped > 0 ? `${count(report.polygons_skipped)} polygons unusable` : '',
  ];
  return `${report.name}: ${facts.filter((fact) => fact !== '').join(', ')}`;
}
