import { type ProjectContent, contentLabel } from './project-content.ts';

interface Version {
  version: number;
  name: string;
  content: Pick<ProjectContent, 'query' | 'styles'>;
}

/** Returns the message for a save that was based on an outdated version: the current version, the sent version, and the options. Nothing was overwritten. */
export function conflictMessage(current: Version & { savedBy: string | null }, sent: Version): string {
  const saver = current.savedBy ?? 'Somebody who has left';
  const renamed = current.name === sent.name ? '' : `, now named “${current.name}”`;
  return (
    `${saver} saved this project after you opened it${renamed}: version ${current.version} has ${contentLabel(current.content)}. ` +
    `Yours, made from version ${sent.version}, has ${contentLabel(sent.content)}. ` +
    `Nothing was overwritten: take theirs, save yours over it, or save yours as a copy.`
  );
}
