import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';

it('says that its port is in use before it makes a database and the demo county', async () => {
  const dir = await mkdtemp(path.join(os.tmpdir(), 'platbook-test-port-'));
  const other = createServer().listen(0, '127.0.0.1');
  try {
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const child = spawn(process.execPath, ['src/apps/server/main.ts'], {
      env: {
        PATH: process.env['PATH'],
        HOME: dir,
        PLATBOOK_DATA: dir,
        HOST: '127.0.0.1',
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const [code] = await once(child, 'close');
    expect(output).toBe(`Port ${port} is in use by another program. Choose another: PORT=3001 npm start\n`);
    expect(code).toBe(1);
    expect(await readdir(dir)).not.toContain('database');
  } finally {
    other.close();
    await rm(dir, { recursive: true, force: true });
  }
});
