import { z } from 'zod';

/** A setting of the operator: what it is for, and how the text of its environment variable is checked. */
export interface Setting {
  /** For operators: what it does, and what happens without it. */
  about: string;
  /** Its value is shown nowhere. */
  secret?: true;
  schema: z.ZodType;
}

/** Settings by the names of their environment variables. */
export type SettingsTable = Readonly<Record<string, Setting>>;

export type SettingValues<Table extends SettingsTable> = {
  [Name in keyof Table]: z.output<Table[Name]['schema']>;
};

const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);

/** A setting whose empty variable counts as none. */
export const setting = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema);

/**
 * The values of a feature's settings, for its server side. A program that has read the settings of the feature has its values; a test that has not
 * gets the defaults.
 */
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
