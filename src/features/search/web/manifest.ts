import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { searchFeature } from '../feature.ts';
import { SearchBox } from './search-box.tsx';
import { searchCommands } from './search-commands.ts';

export const searchWeb = defineWeb(searchFeature, {
  commands: commandList(10, searchCommands),
  parts: [{ slot: 'bar-search', order: 10, Component: SearchBox }],
});
