import { expect, it, vi } from 'vitest';
import type { FeatureServer } from '../backend/feature-server.ts';
import { openFeatures } from './features.ts';

const { closed, servers } = vi.hoisted(() => {
  const names: string[] = [];
  const closing = (name: string, error?: Error) => ({
    async close() {
      names.push(name);
      if (error) throw error;
    },
  });
  const list = [
    { open: () => closing('first'), serve: () => closing('first, serving') },
    { open: () => closing('second', new Error('the last failure')) },
    { open: () => closing('third'), serve: () => closing('third, serving', new Error('the first failure')) },
  ];
  return { closed: names, servers: list };
});

vi.mock('./feature-list.ts', () => ({ FEATURES: [] }));
vi.mock('./server-list.ts', () => ({ ACTS: {}, PERSONAL_DATA: [], SERVERS: servers, SOFT_DELETES: [] }));
vi.mock('../backend/ports/mail/open-mail.ts', () => ({
  openMail: () => ({ close: () => closed.push('mail') }),
}));

type Open = typeof openFeatures;
const [services, jobs, storedSettings] = [
  { database: { forRequests: {} } },
  {},
  {},
] as unknown as Parameters<Open>;

it('closes all features when some fail, and reports the first failure', async () => {
  closed.length = 0;
  const features = await openFeatures(services, jobs, storedSettings);
  await features.openServing().catch(() => undefined); // these features say nothing about the people who send requests
  await expect(features.close()).rejects.toThrow('the first failure');
  expect(closed).toEqual(['third, serving', 'first, serving', 'third', 'second', 'first', 'mail']);
});

it('reports why a feature could not be opened, although another one cannot be closed', async () => {
  closed.length = 0;
  const last: Partial<FeatureServer> = {
    open() {
      throw new Error('it could not be opened');
    },
  };
  (servers as unknown[]).push(last);
  await expect(openFeatures(services, jobs, storedSettings)).rejects.toThrow('it could not be opened');
  expect(closed).toEqual(['third', 'second', 'first', 'mail']);
});
