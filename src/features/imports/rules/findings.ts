/** Says what to do with a file of points, which a county publishes besides its parcels or instead of them. */
export const POINTS_ALONE =
  'The rows of this layer are points, and a parcel needs its outline. Ask its source for the layer of parcel polygons. The columns of the points can be joined to polygons like those of a table (--join), and the points themselves can be shown on the map as a layer (platbook layer import --as addresses).';

/** Says what to do with a file that has only the names of columns. */
export const NO_ROWS = 'The file has no rows. Get a complete copy, or select another layer.';

/** Says what to do with a table, such as a tax roll. */
export const TABLE_ALONE =
  'The rows have no outlines: this is a table, such as a tax roll. Import the layer of parcel polygons, and join this table to it (--join).';

/** All findings about a row: its outcome and the message. `{}` stands for the subject, such as the name of the column. */
export const FINDINGS = {
  no_geometry: { outcome: 'skipped', message: 'There is no geometry.' },
  not_a_polygon: { outcome: 'skipped', message: 'The geometry is a point or a line, not a polygon.' },
  broken_geometry: {
    outcome: 'skipped',
    message: 'The geometry cannot be read.',
  },
  bad_coordinates: {
    outcome: 'skipped',
    message: 'A coordinate is not a number or is outside of the world.',
  },
  null_island: {
    outcome: 'skipped',
    message:
      'The polygon is at longitude 0, latitude 0, in the sea off Africa: its coordinates were never filled in.',
  },
  too_wide: {
    outcome: 'skipped',
    message: 'The polygon is wider or higher than 10 degrees: some of its coordinates are wrong.',
  },
  replaced_text: {
    outcome: 'kept',
    message:
      'The value of {} has characters (\uFFFD) that an earlier program could not read. If the file itself is correct, give its --encoding.',
  },
  no_area: { outcome: 'skipped', message: 'The polygon has no area.' },
  not_repairable: {
    outcome: 'skipped',
    message: 'The polygon is invalid, and its repair leaves no area.',
  },
  too_many_crossings: {
    outcome: 'skipped',
    message:
      'The edges of the polygon cross each other in more than 5,000 places, or overlap too often to repair. Repair or simplify it in a desktop GIS.',
  },
  duplicate_row: {
    outcome: 'skipped',
    message: 'The row repeats an earlier one with the same number, geometry and attributes.',
  },
  not_a_parcel: { outcome: 'skipped', message: 'The row is not a parcel: {}' },
  deleted_row: { outcome: 'skipped', message: 'The row is marked as deleted in the attribute table.' },
  self_intersection: {
    outcome: 'repaired',
    message: 'The polygon crosses or touches itself; repaired with ST_MakeValid.',
  },
  unclosed_ring: {
    outcome: 'repaired',
    message: 'A ring was not closed; its first vertex was added at the end.',
  },
  degenerate_ring: { outcome: 'repaired', message: 'A ring without area was removed.' },
  repeated_number: { outcome: 'kept', message: 'The parcel number was used by an earlier row.' },
  uneven_row: {
    outcome: 'kept',
    message:
      'The row has more or fewer fields than the header. Missing fields are empty, extra fields are kept as field_N. A text that contains the character between the fields needs quotes around it.',
  },
  no_number: { outcome: 'kept', message: 'There is no parcel number.' },
  unreadable_value: {
    outcome: 'kept',
    message: 'The value of {} could not be read and is kept in a county column.',
  },
} as const satisfies Record<string, { outcome: 'skipped' | 'repaired' | 'kept'; message: string }>;

export type FindingCode = keyof typeof FINDINGS;
