/**
 * Pairs of texts: the advice that a message of an import gives to people at the command line, and the same advice with the names of the controls in the wizard.
 * Stored reports have the first text. The command prints it, and pages and emails replace it with the second one.
 */
const SCREEN_ADVICE: readonly (readonly [command: string, screen: string])[] = [
  [
    'Name another one with --layer, or "layer" in the recipe.',
    'Choose another one under “Layer with the parcels”.',
  ],
  [
    `Name one of them: --layer NAME, or "layer" in the recipe. If they have the same columns, --layer '*' reads all of them as one.`,
    'Choose one of them, or all layers as one if they have the same columns.',
  ],
  ['give the right system with --crs,', 'enter the right system under “Coordinate system”,'],
  [
    '--crs, or "crs" in the recipe, selects another system.',
    'another system can be entered under “Coordinate system”.',
  ],
  ["and import all of them with --layer '*'", 'and import all of them as one'],
  ['Start again with --crs ', 'Enter it under “Coordinate system”: '],
  [
    `Give it as WKT or a proj string in the recipe's "crs"`,
    'Enter it as WKT or a proj string under “Coordinate system”',
  ],
  ['give its --encoding.', 'enter its encoding under “Text encoding”.'],
  ['give --encoding if that looks wrong', 'enter another one under “Text encoding” if that looks wrong'],
  ['Limit it with --where, or', 'Limit it with “Only rows where”, or'],
  ['Limit it with --where.', 'Limit it with “Only rows where”.'],
  [' (--join)', ''],
  [' (platbook layer import --as addresses)', ''],
  [' (platbook boundaries census --help)', ''],
  ['the recipe says so', 'selected in the settings of the import'],
  ['kept as a column of the county: the recipe fills ', 'kept as a column of the county: the settings fill '],
  ['still have the names in the recipe.', 'still have the names that they had at the last import.'],
];

/** Advice that contains a text that varies, such as a path. */
const SCREEN_PATTERNS: readonly (readonly [command: RegExp, screen: string])[] = [
  [/: import them with --place [^ ]+?\.(?= |$)/, '. Choose that county instead.'],
  [/ Import them first: platbook .+$/, ' Import them first.'],
];

/** Returns a message of an import as pages and emails show it. */
export function adviseOnScreen(message: string): string {
  const known = SCREEN_ADVICE.reduce((text, [command, screen]) => text.replaceAll(command, screen), message);
  return SCREEN_PATTERNS.reduce((text, [command, screen]) => text.replace(command, screen), known);
}
