/**
 * `node tools/build-loops.ts [--check]`: compiles the loops of the filters and the statistics from AssemblyScript to WebAssembly. With `--check` it writes
 * nothing, and fails when a committed file differs from its compiled source. One process compiles all of them, because starting the compiler takes most of the time.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import asc from 'assemblyscript/asc';

/** Sources without their endings: `NAME.assembly.ts` becomes `NAME.wasm`. */
const SOURCES = [
  'src/features/filters/server/predicates/vector',
  'src/features/insights/server/statistics/numbers',
  'src/features/insights/server/statistics/numbers-by-slot',
].map((source) => path.resolve(import.meta.dirname, '..', source));

const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory'];

/** Throws with the compiler's output when the source has an error. */
async function compile(source: string, file: string): Promise<void> {
  const { error, stderr } = await asc.main([`${source}.assembly.ts`, '--outFile', file, ...OPTIONS]);
  if (error !== null) throw new Error(stderr.toString(), { cause: error });
}

async function check(source: string): Promise<void> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), 'platbook-loops-'));
  try {
    const fresh = path.join(scratch, 'fresh.wasm');
    await compile(source, fresh);
    if ((await readFile(`${source}.wasm`)).equals(await readFile(fresh))) return;
    console.log(`${source}.wasm is stale: run \`node tools/build-loops.ts\``);
    process.exitCode = 1;
  } finally {
    await rm(scratch, { recursive: true });
  }
}

const isCheck = process.argv[2] === '--check';
for (const source of SOURCES) await (isCheck ? check(source) : compile(source, `${source}.wasm`));
