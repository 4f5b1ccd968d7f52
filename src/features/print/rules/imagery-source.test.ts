import { expect, it } from 'vitest';
import { imagerySource } from './imagery-source.ts';

it.each([
  ['USGS', 'Imagery: USGS.'],
  ['', 'Imagery: this site’s provider.'],
  [null, 'Imagery: this site’s provider.'],
])('the source %j is written as "%s"', (named, sentence) => expect(imagerySource(named)).toBe(sentence));
