/** Builds the page into dist/web and stores the fingerprint of its sources. */
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'vite';
import { fingerprintOfSources, stampWebBuild } from './bootstrap/web-build-stamp.mjs';

const started = performance.now();
console.error('platbook: building the page ...');
const fingerprint = fingerprintOfSources();
const target = path.resolve(import.meta.dirname, '../dist/web');
const [next, last] = [`${target}.next`, `${target}.last`];
await build({ logLevel: 'warn', build: { outDir: next } });
// A server that starts meanwhile reads the files of one build, the old one or the new one.
await rm(last, { recursive: true, force: true });
await rename(target, last).catch((error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error;
});
await rename(next, target);
await rm(last, { recursive: true, force: true });
stampWebBuild(fingerprint);
console.error(`platbook: built the page in ${((performance.now() - started) / 1000).toFixed(1)} s`);
