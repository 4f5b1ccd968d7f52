import { z } from 'zod';

/** A setting of the operator: its purpose, and the check of its environment variable. */
export interface Setting {
  /** For operators: the effect of the setting, and of leaving it out. */
  about: string;
  /** The value is never shown. */
  secret?: true;
  /** Operators can also change it in the browser, without a restart. Absent: only in the environment. */
  screen?: ScreenSetting;
  /** Operators of open sites, which have no plans, don't see it. */
  needsPlans?: true;
  schema: z.ZodType;
  /** Returns why operators can't set this text in the browser now; null if they can. A text that is set already stays valid. */
  refuseNew?: (text: string) => string | null;
  /**
   * The text that applies in place of a stored one that can't be used, such as a payment provider whose API key is missing. Absent: the default applies, which
   * must then be harmless.
   */
  ifUnusable?: string;
}

/** The field of a setting on the operators' page. */
export interface ScreenSetting {
  section: SettingSection;
  /** The fields of a section are in ascending order of this number. */
  order: number;
  label: string;
  hint?: string;
  control: SettingControl;
}

/** The sections of the operators' page, in this order. */
export const SETTING_SECTIONS = ['site', 'access', 'sales', 'terms', 'map', 'email', 'help'] as const;
export type SettingSection = (typeof SETTING_SECTIONS)[number];

export type SettingControl =
  | { kind: 'text'; placeholder?: string }
  /** A text of more than one line. */
  | { kind: 'long-text'; placeholder?: string }
  /** The value is never sent back to the browser. */
  | { kind: 'secret'; placeholder?: string }
  | { kind: 'choice'; choices: readonly SettingOption[] }
  /** A table of prices in dollars. The text of the setting is `NAME=DOLLARS, NAME=DOLLARS`. */
  | { kind: 'prices'; columns: readonly string[]; rows: readonly PriceRow[] }
  /** A picture as a data URL: PNG, JPEG or WebP. */
  | { kind: 'image' }
  /** The path of a place, such as `/us/md/baltimore-city`. */
  | { kind: 'place' };

/** A row in a table of prices. */
export interface PriceRow {
  label: string;
  hint?: string;
  /** The name of the price in each column; null: the row has no such price. */
  names: readonly (string | null)[];
}

/** A value that operators can choose, and what it does. */
export interface SettingOption {
  value: string;
  label: string;
  hint?: string;
  /** A color that stands before the label. */
  color?: string;
  /** Open sites, which have no plans, don't offer it. */
  needsPlans?: true;
}

/** Settings by the names of their environment variables. */
export type SettingsTable = Readonly<Record<string, Setting>>;

export type SettingValues<Table extends SettingsTable> = {
  [Name in keyof Table]: z.output<Table[Name]['schema']>;
};

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** A setting for which an empty variable counts as absent. */
export const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema);

/** Returns the values of a feature's settings, for its server side. If the program has not read the settings, as in some tests, returns the defaults. */
export function settingsOf<Table extends SettingsTable>(
  { featureSettings }: { featureSettings: Readonly<Record<string, unknown>> },
  table: Table,
): SettingValues<Table> {
  const values = Object.entries(table).map(([name, { schema }]) => [
    name,
    name in featureSettings ? featureSettings[name] : schema.parse(undefined),
  ]);
  return Object.fromEntries(values) as SettingValues<Table>;
}
