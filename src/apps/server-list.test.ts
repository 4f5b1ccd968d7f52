import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ACTS, PERSONAL_DATA, SERVERS } from './server-list.ts';

const FEATURES_DIR = path.join(import.meta.dirname, '../features');

/** Features whose server side has only functions for later features: no routes, jobs, commands or personal data. */
const WITHOUT_MANIFEST = ['editions'];

it('finds the server manifest of every feature that has a server side', () => {
  const withServer = readdirSync(FEATURES_DIR).filter(
    (name) => existsSync(path.join(FEATURES_DIR, name, 'server')) && !WITHOUT_MANIFEST.includes(name),
  );
  expect(SERVERS.map(({ feature }) => feature.name).toSorted()).toEqual(withServer.toSorted());
});

it('names each command, each part of the personal data and each verb of the audit log once', () => {
  const commands = SERVERS.flatMap((server) => [
    ...(server.commands ?? []),
    ...(server.offlineCommands ?? []),
  ]).map(({ name }) => name);
  const verbs = SERVERS.flatMap(({ acts }) => Object.keys(acts ?? {}));
  for (const names of [commands, PERSONAL_DATA.map(({ name }) => name), verbs])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('has the sentences of all verbs that the types of the audit log know', () => {
  const declared = readdirSync(FEATURES_DIR).filter((name) =>
    existsSync(path.join(FEATURES_DIR, name, 'server/acts.ts')),
  );
  expect(
    SERVERS.filter(({ acts }) => acts)
      .map(({ feature }) => feature.name)
      .toSorted(),
  ).toEqual(declared);
});

it('has audit verbs that the database takes, and sentences without a period or an unknown placeholder', () => {
  for (const [verb, sentence] of Object.entries(ACTS)) {
    expect(verb).toMatch(/^[a-z][a-z_]*\.[a-z][a-z_]*$/);
    expect(sentence).toMatch(/^[A-Z](?:[^{}]|\{(?:record|name|person)\})*(?<!\.)$/);
  }
});

it('declares no audit verb that the code writes nowhere', () => {
  const code = readdirSync(FEATURES_DIR, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|\/acts\.ts$/.test(file))
    .map((file) => readFileSync(path.join(FEATURES_DIR, file), 'utf8'))
    .join('\n');
  // A verb is written whole, or its second word is filled in: `store_price.${done}`.
  const isWritten = (verb: string) =>
    code.includes(`'${verb}'`) || code.includes(`\`${verb.slice(0, verb.indexOf('.') + 1)}\${`);
  expect(Object.keys(ACTS).filter((verb) => !isWritten(verb))).toEqual([]);
});
