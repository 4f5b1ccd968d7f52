import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openServerDatabase } from '../../src/backend/db/server.ts';
import { seedPlaces } from '../../src/features/places/server/index.ts';
import { urlOfDatabase } from '../../tools/database-url.ts';
import { migrateEmpty, prepareEmbeddedTemplate } from './embedded-template.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Embedded: the folders of the template and of its copies. Server: the URL of an administrator, and the names of the template databases. */
    testDatabase:
      | { engine: 'embedded'; template: string; copiesDir: string }
      | { engine: 'server'; admin: string; template: string; templateWithPlaces: string };
  }
}

/**
 * Runs once before the server tests: creates a migrated, empty database, which is copied for each test file. On a server, a second template also has the places of
 * a first start.
 */
export default async function prepareDatabases(project: TestProject): Promise<() => Promise<void>> {
  const wanted = process.env['PLATBOOK_TEST_DATABASE'] ?? 'embedded';
  if (wanted === 'embedded') {
    const copiesDir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-db-'));
    project.provide('testDatabase', {
      engine: 'embedded',
      template: await prepareEmbeddedTemplate(),
      copiesDir,
    });
    return () => rm(copiesDir, { recursive: true, force: true });
  }
  const template = `platbook_template_${process.pid}`;
  const templateWithPlaces = `${template}_places`;
  const admin = new pg.Client({ connectionString: wanted });
  await admin.connect();
  const drop = async () => {
    await admin.query(`drop database if exists ${templateWithPlaces} with (force)`);
    await admin.query(`drop database if exists ${template} with (force)`);
  };
  await drop();
  await admin.query(`create database ${template}`);
  await migrateEmpty(await openServerDatabase(urlOfDatabase(wanted, template)));
  await admin.query(`create database ${templateWithPlaces} template ${template}`);
  const database = await openServerDatabase(urlOfDatabase(wanted, templateWithPlaces));
  await seedPlaces({ database });
  await database.close();
  project.provide('testDatabase', { engine: 'server', admin: wanted, template, templateWithPlaces });
  return async () => {
    await drop();
    await admin.end();
  };
}
