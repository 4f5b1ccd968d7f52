// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { type Answer, answer, startParts } from '../../../../tests/support/part.ts';
import { openUrlState } from '../../../frontend/url-state.ts';
import { createSearchFeedback, createSupportRequest } from '../contract.ts';
import { helpFeature } from '../feature.ts';
import { FEEDBACK_THANKS } from '../rules/feedback-thanks.ts';
import { ContactForm } from './contact-form.tsx';
import { SearchFeedbackDialog } from './search-feedback-dialog.tsx';

const parts = startParts();
openUrlState([helpFeature]);

it('a message to the operators is sent once, even if Enter is pressed twice', async () => {
  let sent = 0;
  const reply = Promise.withResolvers<never>();
  const answers: Answer[] = [
    answer(createSupportRequest, () => {
      sent++;
      return reply.promise;
    }),
  ];
  const { user } = parts.show(<ContactForm email="bob@people.example" onBack={() => undefined} />, {
    answers,
  });
  await user.type(screen.getByLabelText('Your message'), 'My parcel has the wrong number.');
  await user.type(screen.getByLabelText('Your email'), '{Enter}');
  await screen.findByRole('button', { name: /Sending/ });
  await user.keyboard('{Enter}');
  expect(sent).toBe(1);
});

it('feedback on the search is sent once, even if Enter is pressed twice', async () => {
  let sent = 0;
  const reply = Promise.withResolvers<{ status: 'ok'; message: string }>();
  const answers = [
    answer(createSearchFeedback, () => {
      sent++;
      return reply.promise;
    }),
  ];
  const { user } = parts.show(<SearchFeedbackDialog query="1214 Bolton" onClose={() => undefined} />, {
    answers,
  });
  await user.type(screen.getByLabelText('What did you search for?'), '{Enter}');
  await screen.findByRole('button', { name: /Sending/ });
  await user.keyboard('{Enter}');
  reply.resolve({ status: 'ok', message: FEEDBACK_THANKS });
  await screen.findByText(FEEDBACK_THANKS);
  expect(sent).toBe(1);
});
