import { z } from 'zod';

/** What came of taking values from the polygons that parcels lie in. */
export const spatialJoinReportSchema = z.object({
  /** What was joined: `zoning`, `tracts`, the name of a file. */
  name: z.string(),
  kind: z.enum(['layer', 'boundaries', 'file']),
  /** Which version of it: the edition of a layer, the fingerprint of a boundary set or file. */
  version: z.string(),
  /** Polygons near the county. */
  polygons: z.number(),
  /** Polygons that could not be used: no polygon at all, or nothing with an area left after repair. */
  polygons_skipped: z.number(),
  parcels: z.number(),
  /** Parcels that got the values of a polygon. */
  joined: z.number(),
  /** Mean share of those parcels' area that their polygon covers. */
  mean_share_percent: z.number(),
  /** Parcels of which most lies outside of all polygons, with the first hundred rows. */
  outside: z.number(),
  outside_rows: z.array(z.number()),
  /** Parcels whose largest polygon covers less than the recipe asks for. */
  below_min_share: z.number(),
  /** Parcels with a part of at least a tenth in another polygon: their value is that of the larger part. */
  split: z.number(),
  /** Columns that were filled, with where from. */
  columns: z.array(z.object({ to: z.string(), from: z.string() })),
});
export type SpatialJoinReport = z.infer<typeof spatialJoinReportSchema>;

/** `zoning: 236,101 of 238,025 parcels, mean share 97 %` and what else there is to say. */
export function formatSpatialJoin(report: SpatialJoinReport): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const facts = [
    `${count(report.joined)} of ${count(report.parcels)} parcels`,
    `mean share ${report.mean_share_percent} %`,
    report.outside > 0 ? `${count(report.outside)} mostly outside of its polygons` : '',
    report.below_min_share > 0 ? `${count(report.below_min_share)} with a share too small` : '',
    report.split > 0 ? `${count(report.split)} in several` : '',
    report.polygons_skipped > 0 ? `${count(report.polygons_skipped)} polygons unusable` : '',
  ];
  return `${report.name}: ${facts.filter((fact) => fact !== '').join(', ')}`;
}
