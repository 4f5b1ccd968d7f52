/** Errors of GDAL's library PROJ, which lose no row: the result has the full definition of a coordinate system that PROJ's tables don't list. */
const HARMLESS = /^ERROR \d+: PROJ/;

/** Keeps the first message of GDAL about an error that may have lost rows, whatever other messages follow. */
export class GdalFailure {
  first: string | undefined;

  note(line: string): void {
    if (line.startsWith('ERROR') && !HARMLESS.test(line)) this.first ??= line;
  }
}
