#!/usr/bin/env node
// The command line: `platbook import FILE --place /us/md/baltimore-city`. Goes through the bootstrap like everything else.
import process from 'node:process';

process.argv.splice(2, 0, 'cli');
await import('../tools/bootstrap.mjs');
