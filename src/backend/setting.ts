import { z } from 'zod';

/** A setting of the operator: its purpose, and the check of its environment variable. */
export interface Setting {
  /** For operators: the effect of the setting, and of leaving it out. */
  about: string;
  /** The value is never shown. */
  secret?: true;
  schema: z.ZodType;
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
