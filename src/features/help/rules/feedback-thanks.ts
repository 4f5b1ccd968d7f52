/** The answer to feedback on the search. */
export const FEEDBACK_THANKS = 'Thank you for your submitted feedback!';
