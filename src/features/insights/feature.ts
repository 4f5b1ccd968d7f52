import { defineFeature } from '../../kernel/feature.ts';
import { type HashValuesOf, type PanesOf, hashText, hashWord } from '../../kernel/hash.ts';
import { SHOWN_BY } from './rules/shown-by.ts';

export const insightsFeature = defineFeature({
  name: 'insights',
  permissions: {},
  panes: { insights: { order: 30 } },
  hashKeys: {
    /** The page of the pane; absent: the first one. */
    insight: { ...hashWord(161, ['pane']), unreadableMessage: 'The page of insights could not be read.' },
    /** The statistic by which the places inside the explored place are colored. */
    by: {
      ...hashText(162, SHOWN_BY, ['place']),
      unreadableMessage: 'The setting of the colors could not be read, so the places have no colors.',
    },
    /** How the values are divided into classes; absent: quantiles. */
    classes: { ...hashWord(163, ['place']), unreadableMessage: 'The kind of classes could not be read.' },
    /** The places beside the explored one: paths with `~` between them. */
    beside: {
      ...hashText(164, /^\/(us|ca)[a-z0-9/-]*(~\/(us|ca)[a-z0-9/-]*){0,2}$/, ['pane']),
      unreadableMessage: 'The places to compare with could not be read.',
    },
  },
});

declare module '../../kernel/hash.ts' {
  interface HashKeyValues extends HashValuesOf<typeof insightsFeature> {}
  interface PaneNames extends PanesOf<typeof insightsFeature> {}
}
