import type { Command } from '../../../../backend/command.ts';
import type { ImportContext } from '../run/import-context.ts';
import { boundariesCensusCommand } from './boundaries-census.ts';
import { boundariesImportCommand } from './boundaries-import.ts';
import { boundariesListCommand } from './boundaries-list.ts';
import { boundariesRemoveCommand } from './boundaries-remove.ts';
import { columnsDecideCommand, columnsListCommand } from './columns.ts';
import { countiesFindCommand, countiesShowCommand } from './counties.ts';
import { editionsListCommand, editionsRemoveCommand, editionsRollbackCommand } from './editions.ts';
import { importCommand } from './import.ts';
import { inspectCommand } from './inspect.ts';
import { layerAccessCommand } from './layer-access.ts';
import { layerImportCommand } from './layer-import.ts';
import { layerListCommand } from './layer-list.ts';
import { layerRemoveCommand } from './layer-remove.ts';
import { recipeSchemaCommand, recipeSuggestCommand } from './recipe.ts';
import { refreshCommands } from './refresh.ts';
import { discardCommand, importsCommand, publishCommand } from './review.ts';

/** All commands that import and publish data, in the order of the help. */
export const importCommands: readonly Command<ImportContext>[] = [
  countiesFindCommand,
  countiesShowCommand,
  inspectCommand,
  importCommand,
  recipeSuggestCommand,
  recipeSchemaCommand,
  importsCommand,
  publishCommand,
  discardCommand,
  ...refreshCommands,
  editionsListCommand,
  editionsRollbackCommand,
  editionsRemoveCommand,
  columnsListCommand,
  columnsDecideCommand,
  layerImportCommand,
  layerListCommand,
  layerRemoveCommand,
  layerAccessCommand,
  boundariesImportCommand,
  boundariesCensusCommand,
  boundariesListCommand,
  boundariesRemoveCommand,
];
