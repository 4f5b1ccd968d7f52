import { z } from 'zod';

const flag = z.boolean();
const color = z.string().regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, 'is not a color such as #2980b9');
const mapColors = { parcel_lines: color, hover_parcel: color, selected_parcel: color } as const;

/**
 * Everything that can be preferred, as a tree: a leaf is the schema of its value. Its names are those of the calls and of `usePreference`
 * (`map_colors.street.parcel_lines`). A new preference is a line here. Values must stay small: no leaf takes free text without a bound.
 */
export const PREFERENCES = {
  unit_distance: z.enum(['miles', 'kilometers', 'feet', 'meters']),
  unit_area: z.enum(['acres', 'squareFeet', 'squareMeters', 'hectares']),
  /** True when the disclaimer on Canadian fields was read and closed. */
  canada_fields_disclaimer: flag,
  zoom_reminder_dismissed: flag,
  map_colors: { street: mapColors, satellite: mapColors },
  /** The columns of the list of parcels, in their order. */
  list_columns: z.array(z.string().max(100)).max(30),
  /** Asked at registration. */
  profile_answers: { job_title: z.string().trim().max(100), industry: z.string().trim().max(100) },
  /** News of the site; asked at registration. */
  wants_email: flag,
  /** Other letters that people can do without: profile/rules/notification-kinds.ts. */
  notifications: { exports: flag },
  /** `react_map_component` is kept for callers of the specification: there is one design. */
  feature_flags: { react_map_component: flag },
} as const satisfies PreferenceTree;

/** A branch has names, a leaf is a schema. */
export interface PreferenceTree {
  readonly [name: string]: z.ZodType | PreferenceTree;
}

/** The value of a leaf; of a branch what is set of it, since every leaf may be absent. */
export type ValueOf<Node> = Node extends z.ZodType
  ? z.output<Node>
  : { -readonly [K in keyof Node]?: ValueOf<Node[K]> };

export type PreferenceKey = keyof typeof PREFERENCES;
export type PreferenceValue<K extends PreferenceKey> = ValueOf<(typeof PREFERENCES)[K]>;
export type Preferences = ValueOf<typeof PREFERENCES>;
