import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';

interface DemoFeature {
  properties: Record<string, unknown>;
  geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown };
}

/** The degrees of longitude that span one meter on the equator. At the demo county's latitude, they span only 0.77 m. */
const DEGREES_PER_METER = 1 / 111_320;

/**
 * Writes the demo county as it could be a year later: a third reassessed, a fortieth sold, half of all outlines shifted east by 0.4 m, one in 500
 * parcels moved east by 15 m, one in 200 removed and one in 200 renumbered. (At the equator, these shifts would be 0.5 and 20 m.)
 */
export async function editDemoFile(source: string, target: string): Promise<void> {
  const part = createWriteStream(`${target}.part`);
  const write = async (text: string) => {
    if (!part.write(text)) await once(part, 'drain');
  };
  await write('{"type":"FeatureCollection","features":[');
  let index = 0;
  let separator = '\n';
  // The demo writes its files with one feature per line.
  for await (const line of createInterface({ input: createReadStream(source), crlfDelay: Infinity })) {
    if (!line.startsWith('{"type":"Feature",')) continue;
    const edited = editFeature(line.replace(/,$/, ''), index++);
    if (edited === null) continue;
    await write(separator + edited);
    separator = ',\n';
  }
  part.end('\n]}\n');
  await once(part, 'finish');
  await rename(`${target}.part`, target);
}

function editFeature(text: string, index: number): string | null {
  if (index % 200 === 2) return null;
  const feature = JSON.parse(text) as DemoFeature;
  const { properties, geometry } = feature;
  if (index % 3 === 0 && typeof properties['improvval'] === 'number')
    properties['improvval'] = Math.round(properties['improvval'] * 1.05);
  if (index % 40 === 1) properties['owner'] = `BUYER ${index} LLC`;
  if (index % 200 === 3 && typeof properties['parcelnumb'] === 'string')
    properties['parcelnumb'] = `Z${properties['parcelnumb']}`;
  const meters = index % 500 === 5 ? 20 : index % 2 === 0 ? 0.5 : 0;
  if (meters > 0) geometry.coordinates = shifted(geometry.coordinates, meters * DEGREES_PER_METER);
  return JSON.stringify(feature);
}

function shifted(coordinates: unknown, degrees: number): unknown {
  if (!Array.isArray(coordinates)) return coordinates;
  const [x, y] = coordinates as unknown[];
  if (typeof x === 'number' && typeof y === 'number') return [x + degrees, y];
  return coordinates.map((inner) => shifted(inner, degrees));
}
