import { plainName } from '../../accounts/rules/names-in-emails.ts';
import type { Effects } from './what-does-not-fit.ts';

const MAX_NAMES = 20;

interface Facts {
  group: string;
  plan: string;
  over: Effects;
  /** The day of the deletion, as a date. */
  until: string;
  link: string;
}

/** Returns the email that announces a deletion, or reminds of it, with the names of what is suspended. */
export function suspensionEmail(
  step: 'notify' | 'remind',
  { group, plan, over, until, link }: Facts,
): { subject: string; text: string } {
  const name = plainName(group);
  const lists = [
    ['Members', over.users.map((user) => user.name)],
    ['Projects', over.maps.map((map) => map.name)],
    ...[...Map.groupBy(over.sources, ({ type }) => type)].map(
      ([type, sources]) => [`${type}s`, sources.map((source) => source.name)] as const,
    ),
  ] as const;
  const named = lists
    .filter(([, names]) => names.length > 0)
    .map(([label, names]) => {
      const more = names.length > MAX_NAMES ? `\n- and ${names.length - MAX_NAMES} more` : '';
      return `${label}:\n${names
        .slice(0, MAX_NAMES)
        .map((itemName) => `- ${plainName(itemName)}`)
        .join('\n')}${more}`;
    });
  return {
    subject:
      step === 'notify'
        ? `Some members or items of “${name}” are suspended`
        : `The suspended items of “${name}” will be deleted on ${until}`,
    text: [
      'Hello,',
      `The ${plan} plan of “${name}” is smaller than what the account uses. This is suspended, and nobody can use it:`,
      ...named,
      `A larger plan brings everything back at once. Otherwise, on ${until}, suspended members lose their place in the account, and everything else in this list is deleted.`,
      `Billing of this account:\n${link}`,
      '',
    ].join('\n\n'),
  };
}
