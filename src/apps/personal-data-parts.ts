import type { PersonalData } from '../backend/personal-data.ts';
import { ACCOUNTS_OF_PERSON } from '../features/accounts/server/index.ts';
import { ACTS_OF_PERSON } from '../features/audit/server/index.ts';
import { PARCEL_EXPORTS_OF_PERSON } from '../features/exports/server/index.ts';
import { FOCUS_AREAS_OF_PERSON } from '../features/focus-areas/server/index.ts';
import { FOLLOWS_OF_PERSON } from '../features/follows/server/index.ts';
import { FEEDBACK_OF_PERSON, REQUESTS_OF_PERSON } from '../features/help/server/index.ts';
import { IMPORTS_OF_PERSON } from '../features/imports/server/index.ts';
import { PREFERENCES_OF_PERSON } from '../features/preferences/server/index.ts';
import { ACCESSES_OF_PERSON } from '../features/privacy/server/index.ts';
import { EXPORTS_OF_PERSON } from '../features/profile/server/index.ts';
import { PROJECTS_OF_PERSON } from '../features/projects/server/index.ts';
import { TOKENS_OF_PERSON } from '../features/tokens/server/index.ts';
import { USES_OF_PERSON } from '../features/usage/server/index.ts';

/**
 * Everything that is held about a person: what their archive has and what goes with their account. A feature that keeps something under an account
 * adds its part here; `personal-data-parts.server.test.ts` finds tables that nobody speaks for.
 */
export const PERSONAL_DATA: readonly PersonalData[] = [
  ...ACCOUNTS_OF_PERSON,
  PREFERENCES_OF_PERSON,
  FOLLOWS_OF_PERSON,
  FOCUS_AREAS_OF_PERSON,
  PROJECTS_OF_PERSON,
  PARCEL_EXPORTS_OF_PERSON,
  USES_OF_PERSON,
  ...TOKENS_OF_PERSON,
  REQUESTS_OF_PERSON,
  FEEDBACK_OF_PERSON,
  IMPORTS_OF_PERSON,
  EXPORTS_OF_PERSON,
  ACCESSES_OF_PERSON,
  ACTS_OF_PERSON,
];
