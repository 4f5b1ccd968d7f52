import { MessageCircleQuestion } from 'lucide-react';
import type { Command } from '../../../frontend/commands.ts';
import { commandList, defineWeb } from '../../../frontend/feature-web.ts';
import { goTo } from '../../../frontend/url-state.ts';
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
});
