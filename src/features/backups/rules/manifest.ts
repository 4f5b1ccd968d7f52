import { z } from 'zod';

/** What a backup holds: `manifest.json`, which is written last, so that a backup without it is unfinished. */

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A name of the database that goes into a statement: always quoted, and never longer than PostgreSQL's. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const storedFileSchema = z.object({
  key: z.string().regex(/^[a-z0-9_.-]+(\/[a-z0-9_.-]+)*$/),
  bytes: count,
  sha256,
});

const tableSchema = z.object({
  name: identifier,
  /** The file of its rows in the folder `tables`. */
  file: z.string().regex(/^[a-z0-9_]+\.copy\.gz$/),
  columns: z.array(identifier),
  rows: count,
  /** Of the rows as PostgreSQL's binary COPY writes them: the same in every backup of the same rows. */
  bytes: count,
  sha256,
  /** Of a table that no migration makes: an edition's parcels, a month of the access log. */
  partition: z
    .object({
      of: identifier,
      /** `FOR VALUES IN (3)`; null: the table is not attached, as that of an edition in review. */
      bound: z.string().nullable(),
      constraints: z.array(z.object({ name: identifier, definition: z.string() })),
      indexes: z.array(z.string()),
    })
    .nullable(),
});

export const manifestSchema = z.object({
  format: z.literal(1),
  platbook: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'server']),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: identifier, value: z.number(), is_called: z.boolean() })),
  /** Work that waited or was under way: it is queued again. */
  jobs: z.array(z.object({ name: z.string(), data: z.unknown(), retry_limit: count, expire_seconds: count })),
  files: z.array(storedFileSchema),
  /** Files that were damaged or missing when the backup was made. */
  damaged: z.array(z.object({ key: z.string(), problem: z.enum(['missing', 'damaged']) })),
  /** True when the key that signs cookies is in the file `secret`. */
  has_secret: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type BackupTable = z.infer<typeof tableSchema>;

/** Where a file of the file store is in a folder of backups, by its content: backups share what has not changed. */
export function sharedFileName(hash: string): string {
  return `files/${hash.slice(0, 2)}/${hash}`;
}

/** `20261122T204500Z` */
export function backupName(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

export const BACKUP_NAME = /^\d{8}T\d{6}Z$/;
export const UNFINISHED = '.unfinished';
export const MANIFEST_FILE = 'manifest.json';
export const TABLES_FOLDER = 'tables';
export const SECRET_FILE = 'secret';

/** The migrations of a backup that this version does not know: it was made by a newer one. */
export function unknownMigrations(manifest: Manifest, known: readonly string[]): string[] {
  return manifest.migrations.filter((name) => !known.includes(name));
}
