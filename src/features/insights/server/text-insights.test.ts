import { expect, test } from 'vitest';
import type { NativeLandAnswer, PlaceTextAnswer } from '../../place-facts/server/index.ts';
import { insightsSchema } from '../contract.ts';
import { textInsight } from './text-insights.ts';

const PLACE = { path: '/us/zz/alder', kind: 'county' } as const;
const NATIVE_LAND: NativeLandAnswer = {
  source: 'none',
  name: 'Native Land',
  at: 'area',
  state: 'not_configured',
  territories: [],
};
const TEXT = {
  title: 'Alder County',
  extract: 'Alder County is a county.',
  url: 'https://wiki.example/Alder_County',
  license: { title: 'CC BY-SA 4.0', url: 'https://creativecommons.example/by-sa/4.0' },
};

/** Returns the insight as the reply has it, after its schema. */
async function insightOf(
  name: 'wikipedia' | 'nativeLand',
  answer: Partial<PlaceTextAnswer>,
  kind: 'county' | 'area' = 'county',
) {
  const found: PlaceTextAnswer = {
    source: 'service',
    name: 'Wikipedia',
    state: 'found',
    text: null,
    ...answer,
  };
  const info = {
    encyclopedia: () => Promise.resolve(found),
    nativeLand: () => Promise.resolve(NATIVE_LAND),
  };
  return insightsSchema.parse({ [name]: await textInsight(name, { ...PLACE, kind }, info) })[name];
}

test('a text has its source and its license, with their addresses', async () => {
  expect(await insightOf('wikipedia', { text: TEXT })).toEqual({
    hasData: true,
    state: 'found',
    title: 'Alder County',
    extract: 'Alder County is a county.',
    link: 'https://wiki.example/Alder_County',
    credit: 'Source: Wikipedia, CC BY-SA 4.0.',
    license_link: 'https://creativecommons.example/by-sa/4.0',
  });
  expect(await insightOf('wikipedia', { text: { ...TEXT, license: null } })).toMatchObject({
    credit: 'Source: Wikipedia.',
    license_link: null,
  });
});

test.each(['missing', 'failed', 'not_configured'] as const)(
  'without a text the reply says why: %s',
  async (state) => {
    expect(await insightOf('wikipedia', { state })).toEqual({
      hasData: false,
      state,
      title: null,
      extract: null,
      link: null,
      credit: null,
      license_link: null,
    });
  },
);

test('a focus area has no text, and a place without territories has no native land', async () => {
  expect(await insightOf('wikipedia', { text: TEXT }, 'area')).toMatchObject({
    hasData: false,
    extract: null,
  });
  expect(await insightOf('nativeLand', {})).toEqual({ hasData: false, items: [] });
});
