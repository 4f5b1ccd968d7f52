import { MessageCircleQuestion } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { extend } from '../../../frontend/extension-point.ts';
import { commandList, defineWeb, lazyPart } from '../../../frontend/feature-web.ts';
import { goTo } from '../../../frontend/url-state.ts';
import { INFO_PARTS } from '../../insights/web/index.ts';
import { placeQuestionsFeature } from '../feature.ts';

const askCommand: Command = {
  id: 'questions.ask',
  title: 'Ask A.I. about this place',
  group: 'Parcels',
  icon: MessageCircleQuestion,
  keywords: ['question', 'facts', 'statistics', 'census', 'chat'],
  isOffered: ({ path }) => /^\/(?:us|ca)(?:\/[a-z0-9-]+)*$/.test(path) && !path.endsWith('/questions'),
  run: ({ path }) => goTo(`${path}/questions`),
};

export const placeQuestionsWeb = defineWeb(placeQuestionsFeature, {
  commands: commandList(168, [askCommand]),
  extensions: [
    extend(INFO_PARTS, {
      title: 'Ask A.I.',
      Component: lazyPart(async () => (await import('./ask-panel.tsx')).AskPanel),
    }),
  ],
});
