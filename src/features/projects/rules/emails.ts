import { plainName } from '../../accounts/rules/names-in-emails.ts';

/**
 * The email to a person with whom a project is shared. While only the people on its list may open the project, the link is not secret: it opens
 * the project only for an account with this email.
 */
export function sharingEmail({
  sharer,
  project,
  link,
  site,
}: {
  sharer: string;
  project: string;
  link: string;
  /** The name of the site. */
  site: string;
}): {
  subject: string;
  action: string;
  text: string;
} {
  return {
    subject: 'A project is shared with you',
    action: 'Open the project',
    text: `Hello,\n\n${plainName(sharer)} shared the project “${plainName(project)}” at ${site} with you. You can view and copy it.\n\n${link}\n\nTo open it, sign in or create an account with this email address. If you don’t know ${plainName(sharer)}, you can ignore this email.\n`,
  };
}
