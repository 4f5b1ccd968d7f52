import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PERSONAL_DATA, SERVERS } from './server-list.ts';

const FEATURES_DIR = path.join(import.meta.dirname, '../features');

/** Features whose server side has only functions for later features: no routes, jobs, commands or personal data. */
const WITHOUT_MANIFEST = ['editions'];

it('finds the server manifest of every feature that has a server side', () => {
  const withServer = readdirSync(FEATURES_DIR).filter(
    (name) => existsSync(path.join(FEATURES_DIR, name, 'server')) && !WITHOUT_MANIFEST.includes(name),
  );
  expect(SERVERS.map(({ feature }) => feature.name).toSorted()).toEqual(withServer.toSorted());
});

it('names each command and each part of the personal data once', () => {
  const commands = SERVERS.flatMap((server) => [
    ...(server.commands ?? []),
    ...(server.offlineCommands ?? []),
  ]).map(({ name }) => name);
  for (const names of [commands, PERSONAL_DATA.map(({ name }) => name)])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
