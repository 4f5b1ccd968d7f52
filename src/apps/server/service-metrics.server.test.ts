import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestSite, openTestSite } from '../../../tests/support/site.ts';

let site: TestSite;
let metrics: string;

beforeAll(async () => {
  site = await openTestSite();
  await site.send({ url: '/api/v1/parcels/13/1820/3078.mvt' });
  await site.send({ url: '/api/v1/parcels/13/1820/3078.mvt' });
  metrics = (await site.send({ url: '/metrics' })).payload;
}, 120_000);
afterAll(() => site.close());

/**
 * Returns the metrics of Prometheus' text format by name, with their types. Throws on an invalid line. The library writes `Nan`, which Prometheus accepts
 * because it ignores case.
 */
function parseMetrics(text: string): Map<string, { type: string; samples: string[] }> {
  const found = new Map<string, { type: string; samples: string[] }>();
  for (const line of text.split('\n').filter((candidate) => candidate !== '')) {
    const [, typed, type] = /^# TYPE (\S+) (counter|gauge|histogram|summary)$/.exec(line) ?? [];
    if (typed !== undefined && type !== undefined) found.set(typed, { type, samples: [] });
    if (line.startsWith('#')) continue;
    const [, name = ''] =
      /^([a-z_][a-z0-9_]*)(?:\{(?:[a-z_]+="(?:[^"\\]|\\.)*",?)*\})? (?:[-+.\deE]+|NaN|Nan|\+Inf)$/.exec(
        line,
      ) ?? [];
    const owner = found.get(name) ?? found.get(name.replace(/_(?:bucket|sum|count)$/, ''));
    if (owner === undefined) throw new Error(`not of the text format: ${line}`);
    owner.samples.push(line);
  }
  return found;
}

test('/metrics has the text format of Prometheus, and its names follow the conventions', () => {
  const ours = [...parseMetrics(metrics)].filter(([name]) => name.startsWith('platbook_'));
  expect(ours.length).toBeGreaterThan(10);
  for (const [name, { type }] of ours) {
    expect(name.endsWith('_total'), `${name} is a ${type}`).toBe(type === 'counter');
    expect(name).not.toMatch(/_(?:ms|millis|kb|mb|minutes)$/);
    expect(metrics).toContain(`# HELP ${name} `);
  }
});

test('the figures are those of the site', () => {
  const samples = [...parseMetrics(metrics).values()].flatMap((metric) => metric.samples);
  expect(samples).toContain('platbook_database_up 1');
  const valueOf = (start: string) =>
    Number(
      samples
        .find((line) => line.startsWith(start))
        ?.split(' ')
        .at(-1),
    );
  expect(valueOf('platbook_cache_requests_total{cache="parcel_tiles",result="hit"}')).toBe(1);
  expect(valueOf('platbook_cache_requests_total{cache="parcel_tiles",result="miss"}')).toBe(1);
  expect(valueOf('platbook_cache_entries{cache="parcel_tiles"}')).toBe(1);
  expect(samples.filter((line) => line.startsWith('platbook_database_connections{'))).toHaveLength(3);
  expect(valueOf('platbook_process_threads')).toBeGreaterThan(1);
});

test.each(['docs/operate/grafana-dashboard.json', 'docs/operate/alerts.yaml'])(
  '%s asks only for metrics that exist',
  async (file) => {
    const text = await readFile(file, 'utf8');
    if (file.endsWith('.json')) JSON.parse(text);
    const names = new Set(text.match(/\b(?:platbook|nodejs|process)_[a-z0-9_]+\b/g));
    expect(names.size).toBeGreaterThan(5);
    const known = parseMetrics(metrics);
    const unknown = [...names].filter(
      (name) => !known.has(name) && !known.has(name.replace(/_(?:bucket|sum|count)$/, '')),
    );
    expect(unknown).toEqual([]);
  },
);

test('the guide says what to do about every alert of the file, and names no other alert', async () => {
  const alerts = (await readFile('docs/operate/alerts.yaml', 'utf8')).match(/(?<=alert: )\w+/g) ?? [];
  const guide = await readFile('docs/operate/README.md', 'utf8');
  const explained = [...guide.matchAll(/^\| `(Platbook\w+)` \|/gm)].flatMap(([, name = '']) => name);
  expect(alerts.length).toBeGreaterThan(5);
  expect(explained.toSorted()).toEqual([...alerts].toSorted());
});
