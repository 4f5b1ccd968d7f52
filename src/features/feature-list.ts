import type { Feature } from '../kernel/feature.ts';
import { auditFeature } from './audit/feature.ts';
import { accountsFeature } from './accounts/feature.ts';
import { preferencesFeature } from './preferences/feature.ts';
import { usageFeature } from './usage/feature.ts';
import { tokensFeature } from './tokens/feature.ts';
import { singleSignOnFeature } from './single-sign-on/feature.ts';
import { passkeysFeature } from './passkeys/feature.ts';
import { twoFactorFeature } from './two-factor/feature.ts';
import { profileFeature } from './profile/feature.ts';
import { groupsFeature } from './groups/feature.ts';
import { privacyFeature } from './privacy/feature.ts';
import { placesFeature } from './places/feature.ts';
import { parcelsFeature } from './parcels/feature.ts';
import { imageryFeature } from './imagery/feature.ts';
import { layersFeature } from './layers/feature.ts';
import { terrainFeature } from './terrain/feature.ts';
import { editionsFeature } from './editions/feature.ts';
import { historyFeature } from './history/feature.ts';
import { followsFeature } from './follows/feature.ts';
import { coverageFeature } from './coverage/feature.ts';
import { searchFeature } from './search/feature.ts';
import { ownersFeature } from './owners/feature.ts';
import { importsFeature } from './imports/feature.ts';
import { demoFeature } from './demo/feature.ts';
import { drawingFeature } from './drawing/feature.ts';
import { focusAreasFeature } from './focus-areas/feature.ts';
import { filtersFeature } from './filters/feature.ts';
import { styleRulesFeature } from './style-rules/feature.ts';
import { projectsFeature } from './projects/feature.ts';
import { exportsFeature } from './exports/feature.ts';
import { printFeature } from './print/feature.ts';
import { helpFeature } from './help/feature.ts';
import { siteFeature } from './site/feature.ts';
import { backupsFeature } from './backups/feature.ts';
import { adminFeature } from './admin/feature.ts';

/** The manifests of all features, in the order of `feature-order.ts`. For `apps/` and for tests; a feature is given what it needs of it. */
export const FEATURES: readonly Feature[] = [
  auditFeature,
  accountsFeature,
  preferencesFeature,
  usageFeature,
  tokensFeature,
  singleSignOnFeature,
  passkeysFeature,
  twoFactorFeature,
  profileFeature,
  groupsFeature,
  privacyFeature,
  placesFeature,
  parcelsFeature,
  imageryFeature,
  layersFeature,
  terrainFeature,
  editionsFeature,
  historyFeature,
  followsFeature,
  coverageFeature,
  searchFeature,
  ownersFeature,
  importsFeature,
  demoFeature,
  drawingFeature,
  focusAreasFeature,
  filtersFeature,
  styleRulesFeature,
  projectsFeature,
  exportsFeature,
  printFeature,
  helpFeature,
  siteFeature,
  backupsFeature,
  adminFeature,
];
