/** The files that macOS adds to an archive for each file and folder, with its icon and attributes. They have the same extension as the file, and none of its data. */
const MACOS_METADATA = /(?:^|\/)(?:__MACOSX\/|\._[^/]*$|\.DS_Store$)/;

/** Returns true for a path in an archive that macOS put there beside the data, in any folder: `parcels/__MACOSX/._lots.shp`. */
export function isMacosMetadata(file: string): boolean {
  return MACOS_METADATA.test(file);
}
