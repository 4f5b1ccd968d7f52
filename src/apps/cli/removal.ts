import { parseArgs } from 'node:util';
import { z } from 'zod';
import type { Command, CommandIo } from '../../backend/command.ts';
import {
  type NewRemoval,
  type Removal,
  type RemovalMatches,
  newRemovalSchema,
} from '../../features/privacy/contract.ts';
import { noParcelMatches } from '../../features/privacy/rules/check-removal.ts';
import { Problem } from '../../kernel/problem.ts';
import type { App } from '../app.ts';

const ADD_USAGE = `platbook removal add (--owner NAME | --owner-words WORDS | --ll-uuid ID | --parcel NUMBER) [--geoid CODE]
                     --reason WORDS --requested-by WHO [--expires YYYY-MM-DD]

Hides owner names and mailing addresses of the matching parcels from everybody but operators: panel, search, history, exports.
  --owner         a whole name, in any order: "Jane Doe" is also DOE, JANE A
  --owner-words   words that stand in a name: "DOE" hides DOE FAMILY TRUST too
  --ll-uuid       one parcel by its lasting id
  --parcel        one parcel by its county's number; needs --geoid
  --geoid         only parcels of this county
  --expires       the first day (UTC) on which it no longer holds; absent: until it is lifted
  --preview       only says how many parcels it would hide

Counts the matching parcels in every kept edition of every county, or of the one of --geoid. An earlier edition hides the same parcel, also
where it had another number. Exit code 1: no edition has this parcel, and nothing was added. Exit code 2: nobody bears the name now; the
opt-out is kept for later editions (not with --preview).`;

const LIST_USAGE = `platbook removal list

Every removal with its id, and whether it is in force.`;

const LIFT_USAGE = `platbook removal lift ID

Ends a removal before its time. Ids are in platbook removal list.`;

/** The exit code of an opt-out that hides no parcel now. */
const NOTHING_HIDDEN = 2;

type RemovalTarget = Pick<NewRemoval, 'kind' | 'subject' | 'geoid'>;

const KINDS = {
  owner: 'owner',
  'owner-words': 'owner_words',
  'll-uuid': 'll_uuid',
  parcel: 'parcel_number',
} as const;

export const removalAddCommand: Command<App> = {
  name: 'removal add',
  summary: 'Hide the owner of parcels from everybody but operators',
  usage: ADD_USAGE,
  async run({ features: { privacy } }, args, io) {
    const { isPreview, removal } = readRemoval(args);
    if (isPreview) return printMatches(io, removal, await privacy.removalList.preview(removal, io));
    const parsed = newRemovalSchema.safeParse(removal);
    if (!parsed.success) throw refused(parsed.error);
    const { matches, ...added } = await privacy.removalList.add(parsed.data, undefined, io);
    io.print(line(added));
    return printMatches(io, removal, matches);
  },
};

/** Returns the exit code. */
function printMatches(
  io: CommandIo,
  removal: RemovalTarget,
  { count, editions, parcels }: RemovalMatches,
): number {
  if (editions.length === 0) {
    io.print(noParcelMatches(removal));
    return NOTHING_HIDDEN;
  }
  io.print(`Matching parcels of current editions: ${count.toLocaleString('en-US')}`);
  for (const edition of editions) {
    const current = edition.is_current ? ' (current)' : '';
    io.print(
      `  ${edition.path} (${edition.geoid})  edition ${edition.version}${current}: ${parcelsLabel(edition.count)}`,
    );
  }
  if (parcels.length > 0) io.print(parcels.length < count ? 'Some of them:' : 'They are:');
  for (const { path, headline } of parcels) io.print(`  ${path}  ${headline}`);
  return 0;
}

function parcelsLabel(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'parcel' : 'parcels'}`;
}

export const removalListCommand: Command<App> = {
  name: 'removal list',
  summary: 'List whose personal data is hidden',
  usage: LIST_USAGE,
  async run({ features: { privacy } }, _, io) {
    const removals = await privacy.removalList.list();
    if (removals.length === 0) io.print('There are no removals.');
    for (const removal of removals) io.print(line(removal));
    return 0;
  },
};

export const removalLiftCommand: Command<App> = {
  name: 'removal lift',
  summary: 'End a removal before its time',
  usage: LIFT_USAGE,
  async run({ features: { privacy } }, [id = ''], io) {
    if (!z.uuid().safeParse(id).success)
      throw new Problem('invalid_input', `Which removal?\n\n${LIFT_USAGE}`);
    io.print(line(await privacy.removalList.lift(id)));
    return 0;
  },
};

function readRemoval(args: readonly string[]) {
  const values = parse(args);
  const given = Object.entries(KINDS).flatMap(([option, kind]) => {
    const subject = values[option as keyof typeof KINDS];
    return subject === undefined ? [] : [{ kind, subject }];
  });
  const [target] = given;
  if (target === undefined || given.length > 1)
    throw new Problem(
      'invalid_input',
      `Say one of --owner, --owner-words, --ll-uuid and --parcel.\n\n${ADD_USAGE}`,
    );
  if (target.kind === 'parcel_number' && values.geoid === undefined)
    throw new Problem(
      'invalid_input',
      `--geoid is missing: a parcel number means nothing without its county. Add the GEOID of the county, such as --geoid 24510.`,
    );
  return {
    isPreview: values.preview === true,
    removal: {
      ...target,
      geoid: values.geoid ?? null,
      reason: values.reason ?? '',
      requested_by: values['requested-by'] ?? '',
      expires_at: values.expires === undefined ? null : `${values.expires}T00:00:00Z`,
    },
  };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const options = {
      owner: text,
      'owner-words': text,
      'll-uuid': text,
      parcel: text,
      geoid: text,
      reason: text,
      'requested-by': text,
      expires: text,
      preview: { type: 'boolean' },
    } as const;
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Problem(
      'invalid_input',
      `${error instanceof Error ? error.message : String(error)}\n\n${ADD_USAGE}`,
    );
  }
}

function refused({ issues }: z.ZodError): Problem {
  const messages = issues.map(
    ({ path: [name], message }) => `--${String(name).replaceAll('_', '-')}: ${message}`,
  );
  return new Problem('invalid_input', messages.join('\n'));
}

function line({ id, kind, subject, geoid, state, expires_at, reason }: Removal): string {
  const until = expires_at === null ? '' : ` until ${expires_at.slice(0, 10)}`;
  const where = geoid === null ? '' : ` in ${geoid}`;
  return `${id}  ${state.replace('_', ' ')}${until}  ${kind.replace('_', ' ')} "${subject}"${where}  (${reason})`;
}
