import { defineWeb } from '../../../frontend/feature-web.ts';
import { layersFeature } from '../feature.ts';
import { layerCommands } from './layer-commands.ts';

export const layersWeb = defineWeb(layersFeature, { commands: layerCommands });
