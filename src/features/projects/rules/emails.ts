import { plainName } from '../../accounts/rules/names-in-emails.ts';

/** The email to a person with whom a project is shared. The link is no secret: opening it requires an account with this email. */
export function sharingEmail({ sharer, project, link }: { sharer: string; project: string; link: string }): {
  subject: string;
  text: string;
} {
  return {
    subject: 'A project is shared with you',
    text: `Hello,\n\n${plainName(sharer)} shares the project “${plainName(project)}” on Platbook with you, to look at and to copy.\n\n${link}\n\nSign in with this email, or register with it, to open the project. If you don’t know ${plainName(sharer)}, there is nothing to do.\n`,
  };
}
