/** Builds the page into dist/web and stores the fingerprint of its sources. */
import { build } from 'vite';
import { fingerprintOfSources, stampWebBuild } from './bootstrap/web-build-stamp.mjs';

const started = performance.now();
console.error('platbook: building the page ...');
const fingerprint = fingerprintOfSources();
await build({ logLevel: 'warn' });
stampWebBuild(fingerprint);
console.error(`platbook: built the page in ${((performance.now() - started) / 1000).toFixed(1)} s`);
