import { expect, test } from 'vitest';
import { publicSourceName } from './public-source-name.ts';

test.each([
  ['parcels_final_v3_jsmith.gpkg', 'County file (GPKG)'],
  ['Bob’s copy (2).SHP', 'County file (SHP)'],
  ['export.geojson.gz', 'County file (GEOJSON)'],
  ['roll.zip', 'County file (ZIP)'],
  ['Invented for demonstration', 'Invented for demonstration'],
  ['County of Alder, assessment roll 2026', 'County of Alder, assessment roll 2026'],
  ['U.S. Census Bureau', 'U.S. Census Bureau'],
])('%s is shown as %s', (name, shown) => expect(publicSourceName(name)).toBe(shown));
