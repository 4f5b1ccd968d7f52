import { type FileHandle, open } from 'node:fs/promises';

/** Writes a GeoJSON FeatureCollection feature by feature, without holding it in memory. */
export interface FeatureFile {
  /** `geometry` is GeoJSON text. */
  add(properties: object, geometry: string): void;
  /** Writes buffered features to the file once there are enough; call it regularly. */
  flush(): Promise<void>;
  /** Writes the rest and closes the file. Returns the number of features. */
  close(): Promise<number>;
}

/** {@link FeatureFile.flush} writes once this many characters are buffered. */
const FLUSH_AT = 1 << 20;

export async function openFeatureFile(path: string, name: string, notice: string): Promise<FeatureFile> {
  const file: FileHandle = await open(path, 'w');
  let parts: string[] = [
    `{"type":"FeatureCollection","name":${JSON.stringify(name)},"description":${JSON.stringify(notice)},"features":[`,
  ];
  let size = 0;
  let count = 0;
  const write = async (): Promise<void> => {
    const text = parts.join('');
    parts = [];
    size = 0;
    await file.appendFile(text);
  };
  return {
    add(properties, geometry) {
      const text = `${count === 0 ? '\n' : ',\n'}{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":${geometry}}`;
      parts.push(text);
      size += text.length;
      count++;
    },
    async flush() {
      if (size >= FLUSH_AT) await write();
    },
    async close() {
      parts.push('\n]}\n');
      await write();
      await file.close();
      return count;
    },
  };
}
