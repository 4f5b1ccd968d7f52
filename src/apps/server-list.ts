import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ActSentences } from '../backend/act-sentences.ts';
import type { Config } from '../backend/config.ts';
import type { SoftDelete } from '../backend/db/soft-delete.ts';
import type { FeatureServer } from '../backend/feature-server.ts';
import type { PersonalData } from '../backend/personal-data.ts';
import type { SettingsTable } from '../backend/setting.ts';
import { FEATURE_ORDER } from '../features/feature-order.ts';
import { exportOf } from '../kernel/feature.ts';

/** The server sides of all features that have one, in the order of the features. */
export const SERVERS: readonly FeatureServer[] = await Promise.all(
  FEATURE_ORDER.filter((name) =>
    existsSync(fileURLToPath(new URL(`../features/${name}/server/manifest.ts`, import.meta.url))),
  ).map(async (name) => {
    const module: unknown = await import(`../features/${name}/server/manifest.ts`);
    return exportOf(module, name, 'Server') as FeatureServer;
  }),
);

/** The personal data of all features: the parts of a person's archive, and the data that is deleted with their account. */
export const PERSONAL_DATA: readonly PersonalData[] = SERVERS.flatMap(
  ({ personalData }) => personalData ?? [],
);

/** The sentences of the audit log of all features, by verb. */
export const ACTS: ActSentences = Object.fromEntries(
  SERVERS.flatMap(({ acts }) => Object.entries(acts ?? {})),
);

/** The tables of all features whose deleted rows can be restored for some time. */
export const SOFT_DELETES: readonly SoftDelete[] = SERVERS.flatMap(({ softDeletes }) => softDeletes ?? []);

/** The URL template of map tiles that browsers fetch, and the name of its setting. */
export interface TileTemplate {
  setting: string;
  url: string;
}

export const listTileTemplates = (config: Pick<Config, 'featureSettings'>): TileTemplate[] =>
  SERVERS.flatMap(({ tileTemplates }) =>
    Object.entries(tileTemplates?.(config) ?? {}).flatMap(([setting, url]) =>
      url === undefined ? [] : [{ setting, url }],
    ),
  );

/** The settings of all features. */
export const FEATURE_SETTINGS: SettingsTable = Object.fromEntries(
  SERVERS.flatMap(({ settings }) => Object.entries(settings ?? {})),
);
