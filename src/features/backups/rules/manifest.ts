import { z } from 'zod';

const count = z.number().int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** A database identifier for use in a statement. It is always quoted and never longer than PostgreSQL allows. */
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);

const storedFileSchema = z.object({
  key: z.string().regex(/^[a-z0-9_.-]+(\/[a-z0-9_.-]+)*$/),
  bytes: count,
  sha256,
});

const tableSchema = z.object({
  name: identifier,
  /** The file with the table's rows, in the folder `tables`. */
  file: z.string().regex(/^[a-z0-9_]+\.copy\.gz$/),
  columns: z.array(identifier),
  rows: count,
  /** The size and checksum of the rows in PostgreSQL's binary COPY format. Backups of the same rows have the same values. */
  bytes: count,
  sha256,
  /** Set for a table that no migration creates: an edition's parcels, or a day of the access log. */
  partition: z
    .object({
      of: identifier,
      /** The bound, such as `FOR VALUES IN (3)`. Null for a table that is not attached, such as that of an edition in review. */
      bound: z.string().nullable(),
      constraints: z.array(z.object({ name: identifier, definition: z.string() })),
      indexes: z.array(z.string()),
    })
    .nullable(),
});

/** The content of a backup, stored in `manifest.json`. This file is written last, so that a backup without it is unfinished. */
export const manifestSchema = z.object({
  format: z.literal(1),
  platbook: z.string(),
  created_at: z.iso.datetime(),
  engine: z.enum(['embedded', 'server']),
  migrations: z.array(z.string()),
  tables: z.array(tableSchema),
  sequences: z.array(z.object({ name: identifier, value: z.number(), is_called: z.boolean() })),
  /** Jobs that were waiting or running. A restore queues them again. */
  jobs: z.array(z.object({ name: z.string(), data: z.unknown(), retry_limit: count, expire_seconds: count })),
  files: z.array(storedFileSchema),
  /** The files that were damaged or missing when the backup was made. */
  damaged: z.array(z.object({ key: z.string(), problem: z.enum(['missing', 'damaged']) })),
  /** True when the file `secret` holds the key that signs links and encrypts secrets. */
  has_secret: z.boolean(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type BackupTable = z.infer<typeof tableSchema>;

/** Returns the path of a stored file in a folder of backups. It depends on the content, so that backups share unchanged files. */
export function sharedFileName(hash: string): string {
  return `files/${hash.slice(0, 2)}/${hash}`;
}

/** Returns a name such as `20261122T204500Z`. */
export function backupName(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

export const BACKUP_NAME = /^\d{8}T\d{6}Z$/;
export const UNFINISHED = '.unfinished';
export const MANIFEST_FILE = 'manifest.json';
export const TABLES_FOLDER = 'tables';
export const SECRET_FILE = 'secret';

/** Returns the migrations of a backup that this version doesn't know, because a newer version made the backup. */
export function unknownMigrations(manifest: Manifest, known: readonly string[]): string[] {
  return manifest.migrations.filter((name) => !known.includes(name));
}
