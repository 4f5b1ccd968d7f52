/**
 * `node tools/build-kernels.ts [--check]`: compiles the vector loops of the filters from AssemblyScript to WebAssembly. With `--check` it only fails when
 * what is committed isn't what the source gives.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const FOLDER = new URL('../src/features/filters/server/kernels/', import.meta.url);
const [SOURCE, COMPILED] = ['vector.assembly.ts', 'vector.wasm'];

const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--enable', 'simd', '--importMemory'];

/** Throws with the compiler's words when the source has a fault. */
async function compile(): Promise<Uint8Array> {
  const files = new Map<string, string | Uint8Array>([
    [SOURCE, await readFile(new URL(SOURCE, FOLDER), 'utf8')],
  ]);
  const { error, stderr } = await asc.main([SOURCE, '--outFile', COMPILED, ...OPTIONS], {
    readFile: (name) => files.get(name)?.toString() ?? null,
    writeFile: (name, contents) => void files.set(name, contents),
    listFiles: () => [],
  });
  const compiled = files.get(COMPILED);
  if (error !== null || typeof compiled !== 'object') throw new Error(stderr.toString());
  return compiled;
}

const target = new URL(COMPILED, FOLDER);
const compiled = await compile();
if (process.argv[2] !== '--check') await writeFile(target, compiled);
else if (!(await readFile(target)).equals(compiled)) {
  console.log(`${fileURLToPath(target)} is stale: run \`node tools/build-kernels.ts\``);
  process.exitCode = 1;
}
