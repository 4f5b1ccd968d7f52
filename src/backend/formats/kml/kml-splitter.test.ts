import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KmlSplitter } from './kml-splitter.ts';

const PIECES = [
  '<Placemark><name>a</name></Placemark>',
  '<Placemark id="b"/>',
  '<Placemark\n>c</Placemark>',
  '<Placemark><!-- </Placemark> --><![CDATA[<Placemark></Placemark>]]></Placemark>',
  '<!-- <Placemark>x</Placemark> -->',
  '<![CDATA[<Placemark>]]>',
  '<PlacemarkStyle/>',
  '<Folder>',
  '\n  ',
];
const isPlacemark = (piece: string) => /^<Placemark[\s>]/.test(piece);

it('finds the same placemarks however the bytes arrive', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }),
      fc.integer({ min: 1, max: 60 }),
      (pieces, step) => {
        const bytes = Buffer.from(pieces.join(''));
        const splitter = new KmlSplitter();
        const found: string[] = [];
        let from = 0;
        for (let to = Math.min(step, bytes.length); ; to = Math.min(to + step, bytes.length)) {
          from = splitter.scan(bytes, from, to, to === bytes.length);
          for (let at = 0; at < splitter.ranges.length; at += 2)
            found.push(bytes.toString('utf8', splitter.ranges[at], splitter.ranges[at + 1]));
          if (to === bytes.length) break;
        }
        expect(found).toEqual(pieces.filter(isPlacemark));
      },
    ),
    { numRuns: 500 },
  );
});
