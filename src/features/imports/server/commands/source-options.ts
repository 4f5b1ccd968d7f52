/** The options for reading a file of features, for the commands without a recipe. */
export const SOURCE_OPTIONS = {
  crs: { value: 'CRS', help: 'the coordinate system, where the file does not say it: EPSG:2248' },
  encoding: { value: 'NAME', help: 'of its texts, where the file does not say it: windows-1252' },
  layer: { value: 'NAME', help: 'which layer of a file that has several' },
} as const;

/** The argument for a file of features, in any supported format. */
export const SOURCE_FILE = {
  label: 'FILE',
  isFile: true,
  help: 'polygons, lines or points in any format that is read (see: platbook help import)',
} as const;
