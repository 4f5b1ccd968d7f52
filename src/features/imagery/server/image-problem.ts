import type { NoPictureReason } from './providers/imagery-port.ts';
import { Problem, type ProblemCode } from '../../../kernel/problem.ts';
import { IMAGE_LABELS } from '../rules/image-labels.ts';

const PROBLEMS: Readonly<Record<NoPictureReason, readonly [ProblemCode, string]>> = {
  not_configured: ['not_configured', 'the operator of this site has not configured a provider'],
  none_here: ['not_found', 'the provider has no picture of this place'],
  refused: ['not_configured', 'the provider refuses this site. Its operator can fix that'],
  busy: ['busy', 'the provider’s limit is reached for now. Try again later'],
  too_slow: ['busy', 'the provider took too long to answer. Try again'],
  broken: ['busy', 'the provider’s answer could not be used. Try again later'],
};

/** Creates the error that a reader sees when there is no picture. */
export function imageProblem(reason: NoPictureReason): Problem {
  const [code, why] = PROBLEMS[reason];
  return new Problem(code, `${IMAGE_LABELS.unavailable}: ${why}.`);
}
