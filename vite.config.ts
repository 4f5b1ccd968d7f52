import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import react from '@vitejs/plugin-react';
import { type Plugin, defineConfig } from 'vite';
import { isForVite } from './tools/dev-requests.ts';

const OUT_DIR = path.resolve(import.meta.dirname, 'dist/web');
const COMPRESSIBLE = /\.(js|mjs|css|html|svg|json)$/;
/** Below this size, a compressed copy saves nothing. */
const MIN_BYTES = 1024;

/** Puts a `.br` and a `.gz` beside every text file of at least `MIN_BYTES`, so that the server never compresses the page. */
function precompress(): Plugin {
  let folder = OUT_DIR;
  return {
    name: 'platbook:precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = path.resolve(root, build.outDir)),
    async closeBundle() {
      const files = await readdir(folder, { recursive: true });
      for (const file of files.filter((name) => COMPRESSIBLE.test(name))) {
        const full = path.join(folder, file);
        const body = await readFile(full);
        if (body.length < MIN_BYTES) continue;
        const [br, gz] = await Promise.all([
          promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
          promisify(gzip)(body, { level: 9 }),
        ]);
        await Promise.all([writeFile(`${full}.br`, br), writeFile(`${full}.gz`, gz)]);
      }
    },
  };
}

const PROBLEMS = /\bproblems:\s*\[[^\]]*\],/g;
const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`]*`),/g;

/** Leaves out the summaries (three kilobytes of the first view) and the problems of endpoints, because only the server's API document shows them. */
function withoutApiDocument(): Plugin {
  return {
    name: 'platbook:without-api-document',
    apply: 'build',
    enforce: 'pre',
    transform: (code) =>
      code.includes('defineEndpoint(')
        ? code.replaceAll(SUMMARY, "summary: '',").replaceAll(PROBLEMS, 'problems: [],')
        : null,
  };
}

const STYLE_SHEET = /\s*<link rel="stylesheet"[^>]*>/g;

/**
 * Moves the style sheets from the head to the end of the body. In the head they hold back the first paint, which left a slow phone blank until they
 * had arrived; now the ring of index.html shows first. Scripts still wait for them.
 */
function paintBeforeStyleSheets(): Plugin {
  return {
    name: 'platbook:paint-before-style-sheets',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const sheets = html.match(STYLE_SHEET)?.join('') ?? '';
        return html.replaceAll(STYLE_SHEET, '').replace(/\s*<\/body>/, `${sheets}$&`);
      },
    },
  };
}

/** The modules that the page loads with the map, each with everything that it imports. */
const WITH_THE_MAP =
  /\/src\/(apps\/web\/map-layers|features\/(site\/web\/(map-code|start-card)|print\/web\/map-scale-bar))\.tsx?$/;

export default defineConfig({
  root: path.resolve(import.meta.dirname, 'src/apps/web'),
  plugins: [
    react(),
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    withoutApiDocument(),
    paintBeforeStyleSheets(),
    precompress(),
  ],
  build: {
    outDir: OUT_DIR,
    emptyOutDir: true,
    // Browsers with light-dark() and cascade layers: the page's theme depends on them.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    // MapLibre alone is about a megabyte before compression; the budget is in tools/check-page-weight.ts.
    chunkSizeWarningLimit: 1500,
    rolldownOptions: {
      // What the first view loads in any case is one file: it compresses better than a hundred small ones. The map, its layers and what appears with it are a second
      // file, which loads beside the first requests.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'map', test: WITH_THE_MAP },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/': {
        target: 'http://127.0.0.1:3000',
        changeOrigin: false,
        bypass: (request) => (isForVite(request) ? request.url : undefined),
      },
    },
  },
});
