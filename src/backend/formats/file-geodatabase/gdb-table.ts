import { type FileHandle, open } from 'node:fs/promises';
import path from 'node:path';
import { Problem } from '../../../kernel/problem.ts';
import { readAllAt } from '../../files/whole-pieces.ts';
import { ByteCursor, EndOfBytes } from '../byte-cursor.ts';
import { type GdbFields, readFields } from './gdb-fields.ts';
import { type GdbRowIndex, readRowIndex } from './gdb-row-index.ts';

const HEADER_BYTES = 40;
const MAX_DESCRIPTION_BYTES = 10 << 20;
/** Each row begins with its length, a number of four bytes. */
const MIN_ROW_BYTES = 4;

/** An open table of a file geodatabase: `a0000000a.gdbtable` and the index of its rows. */
export interface GdbTable extends GdbFields {
  handle: FileHandle;
  fileBytes: number;
  /** The number of rows that are not deleted, as stored in the table. */
  rowCount: number;
  index: GdbRowIndex;
  close(): Promise<void>;
}

/** Opens a table. Throws a `Problem` if its files are missing, truncated or not understood. The caller closes the table. */
export async function openGdbTable(tableFile: string): Promise<GdbTable> {
  const name = path.join(path.basename(path.dirname(tableFile)), path.basename(tableFile));
  const handles: FileHandle[] = [];
  const close = async () => void (await Promise.all(handles.map((handle) => handle.close())));
  const openPart = async (file: string) => {
    const handle = await open(file).catch(() => {
      throw new Problem(
        'unreadable_file',
        `There is no ${path.basename(file)} in the geodatabase: it is not complete.`,
      );
    });
    handles.push(handle);
    return handle;
  };
  try {
    const handle = await openPart(tableFile);
    const { size } = await handle.stat();
    const header = await readBytes(handle, 0, HEADER_BYTES, name);
    const version = header.readUInt32LE(0);
    if (version !== 3 && version !== 4) {
      throw new Problem(
        'unreadable_file',
        `${name} is not a table of a file geodatabase, or its version (${version}) is not supported. Export the layer as GeoPackage or Shapefile.`,
      );
    }
    const rowCount = version === 3 ? header.readUInt32LE(4) : Number(header.readBigUInt64LE(16));
    const fields = await readDescription(handle, Number(header.readBigUInt64LE(32)), name);
    // A table without rows may lack an index.
    const index =
      rowCount === 0
        ? { handle, offsetBytes: 4, blocks: [], rowCount: 0 }
        : await readRowIndex(await openPart(tableFile.replace(/able$/i, 'ablx')));
    if (index === undefined || rowCount > size / MIN_ROW_BYTES) throw cutOff(name.replace(/able$/i, 'ablx'));
    return { ...fields, handle, fileBytes: size, rowCount, index, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readDescription(handle: FileHandle, offset: number, name: string): Promise<GdbFields> {
  const length = (await readBytes(handle, offset, 4, name)).readUInt32LE(0);
  if (length > MAX_DESCRIPTION_BYTES) throw cutOff(name);
  const cursor = new ByteCursor(await readBytes(handle, offset + 4, length, name));
  try {
    const fields = readFields(cursor);
    if (fields !== undefined) return fields;
  } catch (error) {
    if (!(error instanceof EndOfBytes)) throw error;
    throw cutOff(name);
  }
  throw new Problem(
    'unreadable_file',
    `${name} has a field of a kind that is not known here. Export the layer as GeoPackage or Shapefile.`,
  );
}

async function readBytes(
  handle: FileHandle,
  position: number,
  length: number,
  name: string,
): Promise<Buffer> {
  if (!Number.isSafeInteger(position)) throw cutOff(name);
  const buffer = Buffer.alloc(length);
  if (!(await readAllAt(handle, buffer, position))) throw cutOff(name);
  return buffer;
}

export function cutOff(name: string): Problem {
  return new Problem(
    'unreadable_file',
    `${name} is damaged or cut off. Get a complete copy of the geodatabase and import that.`,
  );
}
