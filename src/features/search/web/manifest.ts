import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { searchFeature } from '../feature.ts';
import { searchCommands } from './search-commands.ts';

export const searchWeb = defineWeb(searchFeature, { commands: commandList(10, searchCommands) });
