import { z } from 'zod';
import { type CommandIo, defineCommand } from '../../../backend/command.ts';
import { countLabel } from '../../../kernel/count-label.ts';
import { describeIssue } from '../../../kernel/describe-issue.ts';
import { type FieldIssue, Problem } from '../../../kernel/problem.ts';
import { type NewOptOut, type OptOut, type OptOutMatches, newOptOutSchema } from '../contract.ts';
import { noParcelMatches } from '../rules/check-opt-out.ts';
import type { Privacy } from './privacy.ts';

/** The exit code for an opt-out that currently hides no parcel. */
const NOTHING_HIDDEN = 2;

/** The subject of an opt-out, checked before `--preview` too. */
const subjectText = newOptOutSchema.shape.subject.optional();

type OptOutTarget = Pick<NewOptOut, 'kind' | 'subject' | 'geoid'>;

const KINDS = {
  owner: 'owner',
  'owner-words': 'owner_words',
  'll-uuid': 'll_uuid',
  parcel: 'parcel_number',
} as const;

export const optOutAddCommand = defineCommand({
  name: 'opt-out add',
  earlierName: 'removal add',
  summary: 'Hide the owner of parcels from everybody but operators',
  description:
    'Hides owner names and mailing addresses of the matching parcels from everybody but operators, in the panel, search, history and exports.',
  options: {
    owner: {
      value: 'NAME',
      schema: subjectText,
      help: 'a whole name, in any order: "Jane Doe" is also DOE, JANE A',
    },
    'owner-words': {
      value: 'WORDS',
      schema: subjectText,
      help: 'words that a name contains: "DOE" hides DOE FAMILY TRUST too',
    },
    'll-uuid': { value: 'ID', schema: subjectText, help: 'one parcel by its lasting id' },
    parcel: {
      value: 'NUMBER',
      schema: subjectText,
      help: "one parcel by its county's number; needs --geoid",
    },
    geoid: { value: 'CODE', schema: newOptOutSchema.shape.geoid, help: 'only parcels of this county' },
    reason: { value: 'TEXT', help: 'why; operators read it' },
    'requested-by': { value: 'NAME', help: 'who asked for it' },
    expires: {
      value: 'YYYY-MM-DD',
      schema: z.iso.date().optional(),
      help: 'the first day (UTC) on which the opt-out no longer applies; absent: it applies until it is lifted',
    },
    preview: { help: 'only says how many parcels it would hide' },
  },
  alternatives: [{ of: ['owner', 'owner-words', 'll-uuid', 'parcel'], isRequired: true }],
  notes: `Counts the matching parcels in every stored edition of every county, or of the county of --geoid. An opt-out by parcel hides the parcel in earlier
editions too, even where it had another number. Exit code 1: no edition has this parcel, and nothing was added. Exit code 2: nobody has the name now,
and the opt-out is kept for later editions; with --preview, no name or no parcel matches, and nothing is added.`,
  async run({ optOutList }: Pick<Privacy, 'optOutList'>, given, io) {
    const { option, optOut } = readOptOut(given);
    if (given.preview)
      return printMatches(io, optOut, await withOptionNames(option, optOutList.preview(optOut, io)));
    const parsed = newOptOutSchema.safeParse(optOut);
    if (!parsed.success) throw refused(option, parsed.error.issues.map(fieldIssue));
    const adding = optOutList.add(parsed.data, undefined, io);
    const { matches, ...added } = await withOptionNames(option, adding);
    io.print(line(added));
    return printMatches(io, optOut, matches);
  },
});

/** Prints the matches and returns the exit code. */
function printMatches(
  io: CommandIo,
  optOut: OptOutTarget,
  { count, editions, parcels }: OptOutMatches,
): number {
  if (editions.length === 0) {
    io.print(noParcelMatches(optOut));
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
  return countLabel(count, 'parcel');
}

export const optOutListCommand = defineCommand({
  name: 'opt-out list',
  earlierName: 'removal list',
  summary: 'List whose personal data is hidden',
  description: 'Every privacy opt-out with its id, and whether it is in force.',
  async run({ optOutList }: Pick<Privacy, 'optOutList'>, _given, io) {
    const optOuts = await optOutList.list();
    if (optOuts.length === 0) io.print('There are no privacy opt-outs.');
    for (const optOut of optOuts) io.print(line(optOut));
    return 0;
  },
});

export const optOutLiftCommand = defineCommand({
  name: 'opt-out lift',
  earlierName: 'removal lift',
  summary: 'End a privacy opt-out now',
  description:
    'Ends a privacy opt-out now, whether or not it has an end date. The ids are shown by: platbook opt-out list',
  arguments: {
    id: {
      label: 'ID',
      schema: z.uuid('is not the id of a privacy opt-out: platbook opt-out list shows them.'),
    },
  },
  async run({ optOutList }: Pick<Privacy, 'optOutList'>, { id }, io) {
    io.print(line(await optOutList.lift(id)));
    return 0;
  },
});

function readOptOut(
  values: Readonly<Record<keyof typeof KINDS, string | undefined>> &
    Readonly<Record<'reason' | 'requested-by' | 'expires', string | undefined>> & { geoid: string | null },
) {
  const [target] = (Object.keys(KINDS) as (keyof typeof KINDS)[]).flatMap((option) => {
    const text = values[option];
    return text === undefined ? [] : [{ option, kind: KINDS[option], subject: text }];
  });
  if (target === undefined) throw new Problem('invalid_input', 'No parcel and no owner is named.');
  if (target.kind === 'parcel_number' && values.geoid === null)
    throw new Problem(
      'invalid_input',
      `--geoid is missing: a parcel number means nothing without its county. Add the GEOID of the county, such as --geoid 24510.`,
    );
  const { option, ...rest } = target;
  const optOut = {
    ...rest,
    geoid: values.geoid,
    reason: values.reason,
    requested_by: values['requested-by'],
    expires_at: values.expires === undefined ? null : `${values.expires}T00:00:00Z`,
  };
  return { option, optOut };
}

/** Waits for an operation of the list. If it refuses a field of the opt-out, the problem names the option: `--expires: is in the past`. */
async function withOptionNames<Result>(option: string, operation: Promise<Result>): Promise<Result> {
  try {
    return await operation;
  } catch (error) {
    if (!(error instanceof Problem) || error.details.fields === undefined) throw error;
    throw refused(option, error.details.fields);
  }
}

const fieldIssue = (issue: z.core.$ZodIssue): FieldIssue => ({
  field: issue.path.join('.'),
  message: describeIssue(issue),
});

/** Returns the problem with fields of an opt-out, with the names of the options. `option` is the one that gives the subject. */
function refused(option: string, issues: readonly FieldIssue[]): Problem {
  const options: Readonly<Record<string, string>> = {
    subject: option,
    requested_by: 'requested-by',
    expires_at: 'expires',
  };
  const messages = issues.map(({ field, message }) => {
    const name = field.replace(/^body\./, '');
    return `--${options[name] ?? name}: ${message}`;
  });
  return new Problem('invalid_input', messages.join('\n'));
}

function line({ id, kind, subject, geoid, state, expires_at, reason }: OptOut): string {
  const until = expires_at === null ? '' : ` until ${expires_at.slice(0, 10)}`;
  const where = geoid === null ? '' : ` in ${geoid}`;
  return `${id}  ${state.replace('_', ' ')}${until}  ${kind.replace('_', ' ')} "${subject}"${where}  (${reason})`;
}
