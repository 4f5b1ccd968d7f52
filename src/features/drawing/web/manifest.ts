import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { drawingFeature } from '../feature.ts';
import { drawCommands } from './draw-commands.ts';

export const drawingWeb = defineWeb(drawingFeature, { commands: commandList(60, drawCommands) });
