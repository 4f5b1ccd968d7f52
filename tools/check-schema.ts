/** Fails when db/schema.generated.ts differs from the result of the migrations. */
import { cpSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openEmbeddedDatabase } from '../src/backend/db/embedded.ts';
import { prepareEmbeddedTemplate } from '../tests/support/embedded-template.ts';
import { SCHEMA_FILE, generateSchema } from './generate-schema.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'platbook-schema-'));
cpSync(await prepareEmbeddedTemplate(), path.join(folder, 'db'), { recursive: true });
const database = await openEmbeddedDatabase(path.join(folder, 'db'));
try {
  if ((await readFile(SCHEMA_FILE, 'utf8')) !== (await generateSchema(database))) {
    console.log('db/schema.generated.ts is stale: run `node tools/generate-schema.ts`');
    process.exitCode = 1;
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true });
}
