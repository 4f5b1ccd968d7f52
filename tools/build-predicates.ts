/**
 * `node tools/build-predicates.ts [--check]`: compiles the vector loops of the filters from AssemblyScript to WebAssembly. With `--check` it only
 * fails when the committed files differ from the compiled source.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runCommand } from './test/run-command.ts';

const FOLDER = path.resolve(import.meta.dirname, '../src/features/filters/server/predicates');
const COMPILED = path.join(FOLDER, 'vector.wasm');

const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory'];

/** Throws with the compiler's output when the source has an error. */
async function compileTo(file: string): Promise<void> {
  const { code, output } = await runCommand('asc', [
    path.join(FOLDER, 'vector.assembly.ts'),
    '--outFile',
    file,
    ...OPTIONS,
  ]);
  if (code !== 0) throw new Error(output);
}

if (process.argv[2] !== '--check') await compileTo(COMPILED);
else {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'platbook-predicates-'));
  try {
    const fresh = path.join(scratch, 'vector.wasm');
    await compileTo(fresh);
    if (!(await readFile(COMPILED)).equals(await readFile(fresh))) {
      console.log(`${COMPILED} is stale: run \`node tools/build-predicates.ts\``);
      process.exitCode = 1;
    }
  } finally {
    await rm(scratch, { recursive: true });
  }
}
