import { Problem } from '../../../kernel/problem.ts';

/** A JSON file that is something other than features, such as a style or a description of the data. An archive may have one beside the data. */
export class NoFeatures extends Problem {
  constructor({ message }: Problem) {
    super('unreadable_file', message);
  }
}
