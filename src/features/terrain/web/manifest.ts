import { defineWeb } from '../../../frontend/feature-web.ts';
import { terrainFeature } from '../feature.ts';
import { terrainCommands } from './terrain-commands.ts';

export const terrainWeb = defineWeb(terrainFeature, { commands: terrainCommands });
