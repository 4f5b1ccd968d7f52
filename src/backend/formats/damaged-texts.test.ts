import { describe, expect, it } from 'vitest';
import { useFormatsFolder } from '../../../tests/support/formats-folder.ts';

const folder = useFormatsFolder();

const ring = '1 1,2 1,2 2,1 1';
const SAMPLES: Record<string, string> = {
  csv: `id,name,wkt\n1,"a, b","POLYGON((${ring}))"\n2,"say ""hi""","MULTIPOLYGON(((${ring})))"\n`,
  topojson: `{"type":"Topology","transform":{"scale":[0.5,0.5],"translate":[1,2]},"objects":{"lots":{"type":"GeometryCollection",
    "geometries":[{"type":"Polygon","arcs":[[0]],"properties":{"id":"x"}},{"type":null}]}},"arcs":[[[0,0],[2,0],[0,2],[-2,-2]]]}`,
  kml: `<?xml version="1.0"?><kml><Document><Placemark><name>a</name><ExtendedData><Data name="b"><value>c</value></Data></ExtendedData>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,1 2,2 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>`,
};

/** Returns 'rows', or 'problem' for a `Problem`. Any other error is a bug of the reader, and is returned as text. */
async function outcome(name: string, content: Buffer): Promise<string> {
  return folder.read(await folder.file(name, content)).then(
    ({ rows }) => (rows.length <= 10 ? 'rows' : 'too many rows'),
    (error: unknown) => ((error as Error).name === 'Problem' ? 'problem' : String(error)),
  );
}

describe.each(Object.entries(SAMPLES))('a damaged .%s file', (extension, text) => {
  const whole = Buffer.from(text);

  it('is read or refused with a message wherever it is cut off', async () => {
    for (let end = 1; end < whole.length; end += 9)
      expect([end, await outcome(`cut.${extension}`, whole.subarray(0, end))]).toEqual([
        end,
        expect.stringMatching(/^(rows|problem)$/),
      ]);
  });

  it.each([0x00, 0x22, 0x2d, 0x5b, 0x7d, 0x3c, 0xff])(
    'is read or refused with a message when it has a stray byte %i',
    async (byte) => {
      for (let at = 0; at < whole.length; at += 29) {
        const damaged = Buffer.from(whole);
        damaged[at] = byte;
        expect([at, await outcome(`stray.${extension}`, damaged)]).toEqual([
          at,
          expect.stringMatching(/^(rows|problem)$/),
        ]);
      }
    },
  );
});
