/** The part of gdal3.js that is used here. */
declare module 'gdal3.js/node.js' {
  interface GdalDataset {
    info: { driverShortName?: string; layers?: readonly { name: string }[] };
  }

  interface Gdal {
    /** Rejects with a list of errors if no file can be opened. */
    open(files: readonly string[], options: readonly string[]): Promise<{ datasets: readonly GdalDataset[] }>;
    ogr2ogr(dataset: GdalDataset, options: readonly string[], name: string): Promise<{ real: string }>;
    close(dataset: GdalDataset): Promise<void>;
  }

  interface Settings {
    /** The folder of the package, relative to the working directory. */
    path: string;
    /** The folder for results. Without it they stay in memory. */
    dest: string;
    env: Readonly<Record<string, string>>;
    logHandler(line: string): void;
    errorHandler(line: string): void;
  }

  export default function initGdalJs(settings: Settings): Promise<Gdal>;
}
