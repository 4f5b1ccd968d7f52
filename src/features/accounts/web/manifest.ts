import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { accountsFeature } from '../feature.ts';
import { accountCommands } from './account-commands.ts';

export const accountsWeb = defineWeb(accountsFeature, { commands: commandList(180, accountCommands) });
