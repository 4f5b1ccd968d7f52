import { type Route, route } from '../../../backend/http/route.ts';
import type { Services } from '../../../backend/services.ts';
import { settingsOf } from '../../../backend/setting.ts';
import type { Actor } from '../../../kernel/permission.ts';
import { siteKindOf } from '../../accounts/server/index.ts';
import { supportContactOf, tutorialsOf } from '../../help/rules/support-contact.ts';
import { HELP_SETTINGS } from '../../help/server/index.ts';
import type { ConfiguredImagery } from '../../imagery/contract.ts';
import { satellitesOf } from '../../layers/server/index.ts';
import { accessSettingsOf } from '../../parcels/server/index.ts';
import { signUpOf, termsUrlOf } from '../../profile/server/index.ts';
import type { TerrainSourceJson } from '../../terrain/contract.ts';
import { getSite } from '../contract.ts';
import { findHomePath } from './queries.ts';
import { startPathOf } from './settings.ts';

interface Published {
  /** Changes whenever data that tiles show is published. */
  tileVersion(): Promise<string>;
  terrain(actor: Actor): Promise<TerrainSourceJson | null>;
  imagery: ConfiguredImagery;
  sendsEmail(): boolean;
}

export function siteRoutes(
  services: Services,
  { tileVersion, terrain, imagery, sendsEmail }: Published,
): Route[] {
  const { config, database } = services;
  return [
    route(getSite, async (_input, { actor }) => {
      const help = settingsOf(config, HELP_SETTINGS);
      return {
        kind: siteKindOf(config),
        ...config.site,
        home_path: startPathOf(config) ?? (await findHomePath(database.kysely)) ?? '/us',
        sign_up: signUpOf(config),
        terms_url: termsUrlOf(config),
        personal_data_url: termsUrlOf(config, 'privacy'),
        plan_terms_url: termsUrlOf(config, 'subscription'),
        api_terms_url: termsUrlOf(config, 'api'),
        sends_email: sendsEmail(),
        owner_names: accessSettingsOf(config).ownerNames,
        premium_fields: accessSettingsOf(config).premiumFields,
        satellites: satellitesOf(config),
        help: {
          contact: { address: '', ...supportContactOf(help.SUPPORT_CONTACT ?? null) },
          tutorials: tutorialsOf(help.HELP_TUTORIALS ?? null),
        },
        terrain: await terrain(actor),
        imagery,
        tile_version: await tileVersion(),
      };
    }),
  ];
}
