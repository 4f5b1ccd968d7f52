import { z } from 'zod';

const flag = z.boolean();
const color = z.string().regex(/^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i, 'is not a color such as #2980b9');
const cadence = z.enum(['at_once', 'daily', 'weekly', 'never']);
const mapColors = { parcel_lines: color, hover_parcel: color, selected_parcel: color } as const;

/**
 * All preferences, as a tree whose leaves are the schemas of the values. API calls and `usePreference` use the same dotted names
 * (`map_colors.street.parcel_lines`). To add a preference, add a line here. Values must stay small: no leaf may take free text of unlimited
 * length.
 */
export const PREFERENCES = {
  unit_distance: z.enum(['miles', 'kilometers', 'feet', 'meters']),
  unit_area: z.enum(['acres', 'squareFeet', 'squareMeters', 'hectares']),
  /** True after the person closed the disclaimer on Canadian fields. */
  canada_fields_disclaimer: flag,
  zoom_reminder_dismissed: flag,
  map_colors: { street: mapColors, satellite: mapColors },
  /** The columns of the parcel list, in order. */
  list_columns: z.array(z.string().max(100)).max(30),
  /** Asked at registration. */
  profile_answers: { job_title: z.string().trim().max(100), industry: z.string().trim().max(100) },
  /** Whether to send news of the site; asked at registration. */
  wants_email: flag,
  /** Other optional emails: see profile/rules/notification-kinds.ts. */
  notifications: {
    exports: flag,
    refreshes: flag,
    data_requests: flag,
    follow_emails: flag,
    /** How soon a person is notified about changes of follows: see notifications/rules/notice-kinds.ts. */
    follows: {
      owner: cadence,
      value: cadence,
      sale: cadence,
      shape: cadence,
      use: cadence,
      split: cadence,
      merged: cadence,
      gone: cadence,
      edition: cadence,
      new_sales: cadence,
      entered: cadence,
      left: cadence,
      changed: cadence,
    },
  },
  /** `react_map_component` exists only for programs that were written for other parcel services. It has no effect. */
  feature_flags: { react_map_component: flag },
} as const satisfies PreferenceTree;

/** A branch maps names to nodes; a leaf is a schema. */
export interface PreferenceTree {
  readonly [name: string]: z.ZodType | PreferenceTree;
}

/** The value type of a leaf. For a branch, an object in which every leaf is optional. */
type ValueOf<Node> = Node extends z.ZodType
  ? z.output<Node>
  : { -readonly [K in keyof Node]?: ValueOf<Node[K]> };

export type PreferenceKey = keyof typeof PREFERENCES;
export type PreferenceValue<K extends PreferenceKey> = ValueOf<(typeof PREFERENCES)[K]>;
export type Preferences = ValueOf<typeof PREFERENCES>;
