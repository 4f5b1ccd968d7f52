import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { findFreePort } from '../free-port.ts';
import { type RunningServer, settingsOf, startServer } from './app-process.ts';
import type { Figure } from './figures.ts';
import { runMeasured } from './measured-run.ts';
import { findParcelTiles, tileAt } from './parcel-tiles.ts';
import { median } from './quantiles.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;
const ZOOM = 14;

interface Tile {
  url: string;
  bytes: number;
}

/** Measures tiles per second of the running server, next to plain servers that send the same number of bytes. */
export async function benchServing(size: string, databaseUrl: string, dataDir: string): Promise<Figure[]> {
  const server = await startServer(settingsOf(dataDir, databaseUrl));
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-bench-'));
  try {
    const tile = await findDenseTile(server);
    console.log(`serving: a tile of ${tile.bytes.toLocaleString('en-US')} bytes ...`);
    const file = path.join(dir, 'tile.bin');
    await writeFile(file, randomBytes(tile.bytes));
    const peers = { file: await startPeer('file', file), memory: await startPeer('memory', file) };
    try {
      const rates = { ours: [] as number[], file: [] as number[], memory: [] as number[] };
      for (let round = 0; round < ROUNDS; round++) {
        rates.ours.push(await measureRate(tile.url));
        rates.file.push(await measureRate(peers.file.url));
        rates.memory.push(await measureRate(peers.memory.url));
      }
      const shared = { area: 'serving', size, unit: 'requests/s', ours: median(rates.ours) } as const;
      const what = `hot tile at zoom ${ZOOM}, ${Math.round(tile.bytes / 1000)} KB compressed`;
      return [
        {
          ...shared,
          what: `${what}, beside a static file`,
          peer: { name: '@fastify/static', value: median(rates.file) },
          target: { of: 'ratio', atLeast: 0.5 },
        },
        {
          ...shared,
          what: `${what}, beside bare memory`,
          peer: { name: 'node:http', value: median(rates.memory) },
        },
      ];
    } finally {
      peers.file.stop();
      peers.memory.stop();
    }
  } finally {
    await server.stop();
    await rm(dir, { recursive: true });
  }
}

/** Returns the largest of the tiles around the center of the county. */
async function findDenseTile(server: RunningServer): Promise<Tile> {
  const { bounds, urlOf } = await findParcelTiles(server, '&fields=none');
  const [west, south, east, north] = bounds;
  const [x, y] = tileAt((west + east) / 2, (south + north) / 2, ZOOM);
  const tiles: Tile[] = [];
  for (let dx = -3; dx <= 3; dx++) {
    for (let dy = -3; dy <= 3; dy++) {
      const url = urlOf(ZOOM, x + dx, y + dy);
      tiles.push({ url, bytes: await sizeOf(url) });
    }
  }
  const [largest] = tiles.toSorted((a, b) => b.bytes - a.bytes);
  if (!largest?.bytes) throw new Error('no tile around the middle of the county holds a parcel');
  return largest;
}

/** Returns the compressed size of the reply. */
function sizeOf(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'gzip, br' } }, (reply) => {
        let bytes = 0;
        reply.on('data', (chunk: Buffer) => (bytes += chunk.length));
        reply.on('end', () => resolve(reply.statusCode === 200 ? bytes : 0));
      })
      .on('error', reject);
  });
}

/** Two plain servers that send the same body: from memory without a framework, and a file with the usual static-file plugin. */
const PEERS = {
  memory: `
    const body = require('node:fs').readFileSync(process.argv[1]);
    const headers = { 'content-type': 'application/octet-stream', 'content-length': body.length };
    require('node:http').createServer((_, reply) => reply.writeHead(200, headers).end(body)).listen(Number(process.argv[2]), '127.0.0.1');`,
  file: `
    const app = require('fastify')();
    app.register(require('@fastify/static'), { root: require('node:path').dirname(process.argv[1]) });
    app.listen({ port: Number(process.argv[2]), host: '127.0.0.1' });`,
};

async function startPeer(kind: keyof typeof PEERS, file: string): Promise<{ url: string; stop(): void }> {
  const port = await findFreePort();
  const child = spawn(process.execPath, ['-e', PEERS[kind], file, String(port)], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}/${path.basename(file)}`;
  for (let attempt = 0; attempt < 200; attempt++) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop: () => void child.kill('SIGKILL') };
}

const hasWrk = spawnSync('wrk', ['--version']).error === undefined;

async function measureRate(url: string): Promise<number> {
  if (hasWrk) {
    const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, '-H', 'Accept-Encoding: gzip, br', url];
    const { output } = await runMeasured('wrk', args);
    if (output.includes('Non-2xx')) throw new Error(`errors while measuring ${url}:\n${output}`);
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? NaN);
  }
  const { default: autocannon } = await import('autocannon');
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'gzip, br' },
  });
  return result.requests.average;
}
