import { describeIssue } from '../../kernel/describe-issue.ts';
import type { Actor } from '../../kernel/permission.ts';
import { Problem, type FieldIssue } from '../../kernel/problem.ts';
import { ConfigError } from '../config-error.ts';
import type { Config } from '../config.ts';
import type { Db, Trx } from '../db/database.ts';
import { type ShownSetting, listSettings } from '../list-settings.ts';
import type { Logger } from '../log.ts';
import { openBytes, sealBytes } from '../secret-box.ts';
import type { SettingsTable } from '../setting.ts';
import { type StoredSettingRow, deleteStoredSetting, listStoredSettings, storeSetting } from './queries.ts';

const PURPOSE = 'site setting';

/** The texts of settings by their names, as in the environment. */
export type SettingTexts = Readonly<Record<string, string | undefined>>;

/** New texts of settings by their names; null removes the stored text, so that the default applies again. */
export type SettingChanges = Readonly<Record<string, string | null>>;

/** The operator who changes settings; null: the program itself. */
export type SettingAuthor = Pick<Actor, 'userId' | 'operatorId'> | null;

/**
 * The settings that operators change in the browser. They are stored in the database, apply without a restart, and never replace a setting of the environment.
 * Readers of settings see a change because `settingsOf` reads the configuration at each call: a feature must not keep the value of such a setting.
 */
export interface StoredSettings {
  /** Applies changes that another process stored. */
  refresh(): Promise<void>;
  /**
   * Checks and stores changes, and records them in the audit log. Throws `invalid_input` that names every wrong field. Returns a function that applies the changes
   * in this process; call it after the commit.
   */
  save(trx: Trx, changes: SettingChanges, author: SettingAuthor): Promise<() => Promise<void>>;
  /** Saves and applies changes that the program itself makes, in a transaction of its own. */
  saveByProgram(changes: SettingChanges): Promise<void>;
  /** Lists all settings, for operators. */
  list(): ShownSetting[];
}

interface Sources {
  config: Config;
  env: SettingTexts;
  settings: SettingsTable;
  /** Checks all settings together. Throws `ConfigError`. */
  read(texts: SettingTexts): Config;
  /** Records a change in the audit log. It gets the names only: values may be secret. */
  record(trx: Trx, names: readonly string[], author: SettingAuthor): Promise<void>;
}

/**
 * Opens the stored settings and applies them to `config`. A stored value that is no longer valid, or that contradicts the environment, is left out or replaced
 * by `ifUnusable` of its setting, so that the site still starts. The log then names the setting, not the value. The other settings stay in force.
 */
export async function openStoredSettings(db: Db, log: Logger, sources: Sources): Promise<StoredSettings> {
  const { config, env, settings, read, record } = sources;
  const isInEnvironment = (name: string) => (env[name] ?? '') !== '';
  const fromEnvironment = Object.fromEntries(Object.entries(env).filter(([name]) => isInEnvironment(name)));
  let stored: Record<string, string> = {};
  let appliedRows = '[]';

  const apply = (texts: Record<string, string>) => {
    const { featureSettings, mail, site } = read({ ...texts, ...fromEnvironment });
    Object.assign(config, { featureSettings, mail, site });
    stored = texts;
  };
  const refresh = async () => {
    const rows = await listStoredSettings(db);
    const state = JSON.stringify(rows);
    if (state === appliedRows) return;
    const texts: Record<string, string> = {};
    for (const row of rows) {
      const text = await readText(config, row);
      const issue = text === undefined ? 'cannot be decrypted' : checkText(settings, row.name, text);
      const used = text === undefined || issue !== null ? settings[row.name]?.ifUnusable : text;
      if (text === undefined || used !== text)
        log.warn({ setting: row.name, issue }, 'stored setting left out');
      if (used !== undefined) texts[row.name] = used;
    }
    applyUsable(texts);
    appliedRows = state;
  };
  const applyUsable = (texts: Record<string, string>) => {
    try {
      apply(texts);
    } catch (error) {
      if (!(error instanceof ConfigError) || Object.keys(texts).length === 0) throw error;
      log.warn({ issues: error.issues }, 'stored settings left out');
      applyUsable(withoutUnusable(settings, texts, error.issues));
    }
  };
  await refresh();

  const save: StoredSettings['save'] = async (trx, changes, author) => {
    const issues = Object.entries(changes).flatMap(([name, text]): FieldIssue[] => {
      const message = isInEnvironment(name)
        ? 'is set in the environment of the server, which overrides this page'
        : text === null
          ? null
          : (checkText(settings, name, text) ??
            (text === stored[name] ? null : (settings[name]?.refuseNew?.(text) ?? null)));
      return message === null ? [] : [{ field: name, message }];
    });
    if (issues.length > 0) throw new Problem('invalid_input', { fields: issues });
    const texts = Object.fromEntries(
      Object.entries<string | null>({ ...stored, ...changes }).filter(
        (entry): entry is [string, string] => entry[1] !== null,
      ),
    );
    try {
      read({ ...texts, ...fromEnvironment });
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      throw new Problem('invalid_input', { detail: error.issues.join('. ') });
    }
    // Every request writes in the same order, so that two requests can't deadlock.
    for (const [name, text] of Object.entries(changes).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      if (text === null) await deleteStoredSetting(trx, name);
      else {
        const isSecret = settings[name]?.secret === true;
        const sealed = isSecret
          ? await sealBytes(config, Buffer.from(text), { purpose: PURPOSE, owner: name })
          : null;
        const changedBy = author?.userId ?? null;
        await storeSetting(trx, { name, value: isSecret ? null : text, sealed, changedBy });
      }
    }
    await record(trx, Object.keys(changes).toSorted(), author);
    return refresh;
  };
  return {
    refresh,
    list: () => listSettings(settings, { env, stored }),
    save,
    async saveByProgram(changes) {
      const afterwards = await db.transaction().execute((trx) => save(trx, changes, null));
      await afterwards();
    },
  };
}

/** Replaces or removes the texts of the settings that the issues name, or of all settings if they name none. */
function withoutUnusable(
  settings: SettingsTable,
  texts: Readonly<Record<string, string>>,
  issues: readonly string[],
): Record<string, string> {
  const isNamed = (name: string) => issues.some((issue) => new RegExp(String.raw`\b${name}\b`).test(issue));
  const isReplaced = ([name, text]: [string, string]) => text === settings[name]?.ifUnusable;
  const entries = Object.entries(texts);
  const replaced = entries.filter(isReplaced);
  const others = entries.filter((entry) => !isReplaced(entry));
  const named = others.filter(([name]) => isNamed(name));
  // Replacements are removed only when no other text is left.
  if (others.length === 0) return {};
  const unusable = new Set((named.length > 0 ? named : others).map(([name]) => name));
  const kept = others.flatMap(([name, text]): [string, string][] => {
    if (!unusable.has(name)) return [[name, text]];
    const other = settings[name]?.ifUnusable;
    return other === undefined ? [] : [[name, other]];
  });
  return Object.fromEntries([...replaced, ...kept]);
}

async function readText(
  config: Config,
  { name, value, sealed }: StoredSettingRow,
): Promise<string | undefined> {
  if (sealed === null) return value ?? undefined;
  const bytes = await openBytes(config, sealed, { purpose: PURPOSE, owner: name });
  return bytes?.toString();
}

/** Returns the issue of a text for a setting; null if the text is valid. */
function checkText(settings: SettingsTable, name: string, text: string): string | null {
  const setting = settings[name];
  if (setting?.screen === undefined) return 'is not a setting that can be changed here';
  const parsed = setting.schema.safeParse(text);
  return parsed.success ? null : parsed.error.issues.map(describeIssue).join('; ');
}
