import { serveProcess } from '../../../backend/threads/serve-process.ts';
import { type FactsTask, readFacts } from './read-facts.ts';

/** Files from outside are read in a separate process. */
serveProcess<FactsTask>((task, line) => readFacts(task, (question) => line.ask(question)));
