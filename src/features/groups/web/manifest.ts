import { defineWeb } from '../../../frontend/feature-web.ts';
import { groupsFeature } from '../feature.ts';
import { AccountRows } from './account-rows.tsx';

export const groupsWeb = defineWeb(groupsFeature, {
  parts: [{ slot: 'menu-account', order: 10, Component: AccountRows }],
});
