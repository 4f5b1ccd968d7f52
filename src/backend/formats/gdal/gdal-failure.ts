/** Errors that lose no row: for a coordinate system that is not in the tables of PROJ, the result contains its definition. */
const HARMLESS = /^ERROR \d+: PROJ/;

/** Keeps the first message of GDAL about an error that may have lost rows, whatever other messages follow. */
export class GdalFailure {
  first: string | undefined;

  note(line: string): void {
    if (line.startsWith('ERROR') && !HARMLESS.test(line)) this.first ??= line;
  }
}
