import type { PageEntry } from '../../frontend/feature-pages.ts';
import { adminPages } from '../../features/admin/web/index.ts';
import { coveragePages } from '../../features/coverage/web/index.ts';
import { groupsPages } from '../../features/groups/web/index.ts';
import { helpPages } from '../../features/help/web/index.ts';
import { importsPages } from '../../features/imports/web/index.ts';
import { privacyPages } from '../../features/privacy/web/index.ts';
import { profilePages } from '../../features/profile/web/index.ts';
import { singleSignOnPages } from '../../features/single-sign-on/web/index.ts';
import { sitePages } from '../../features/site/web/index.ts';
import { tokensPages } from '../../features/tokens/web/index.ts';

/** The pages beside the map, of all features. */
export const PAGES: readonly PageEntry[] = [
  ...tokensPages,
  ...singleSignOnPages,
  ...profilePages,
  ...groupsPages,
  ...privacyPages,
  ...coveragePages,
  ...importsPages,
  ...helpPages,
  ...sitePages,
  ...adminPages,
];
