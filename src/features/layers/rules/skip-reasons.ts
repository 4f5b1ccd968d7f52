/** The reasons why a feature of a layer's file is not drawn, with their labels. */
const SKIP_REASONS = {
  empty_geometry: 'no geometry',
  broken_geometry: 'the geometry can’t be read',
  wrong_geometry: 'a kind of geometry that the layer does not draw',
  not_finite: 'a coordinate is not a number',
  deleted_row: 'the row is marked as deleted',
} as const;

export type SkipReason = keyof typeof SKIP_REASONS;

export function skipReasonLabel(reason: string): string {
  return (SKIP_REASONS as Readonly<Record<string, string>>)[reason] ?? reason;
}
