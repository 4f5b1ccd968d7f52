/** The options for reading a file of features, for the commands without a recipe. */
export const SOURCE_OPTIONS = {
  crs: { value: 'CRS', help: 'the coordinate system, if the file does not contain it: EPSG:2248' },
  encoding: { value: 'NAME', help: 'the text encoding, if the file does not contain it: windows-1252' },
  layer: { value: 'NAME', help: 'the layer to read, for a file with several' },
} as const;

/** The argument for a file of features, in any supported format. */
export const SOURCE_FILE = {
  label: 'FILE',
  isFile: true,
  help: 'polygons, lines or points in any supported format (docs/guides/import-a-county.md lists them)',
} as const;
