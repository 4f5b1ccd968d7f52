/**
 * The verbs of the audit log, as keys: `noun.verb_in_the_past`. The compiler refuses an act with another verb, so every act has a sentence. Each feature adds
 * its own verbs next to their sentences, and its manifest lists these sentences as `acts`:
 *
 * ```ts
 * export const ACTS = { 'group.renamed': 'Renamed {record}' } satisfies ActSentences;
 *
 * declare module '../../../backend/act-sentences.ts' {
 *   interface ActVerbs extends VerbsOf<typeof ACTS> {}
 * }
 * ```
 */
export interface ActVerbs {} // oxlint-disable-line typescript/no-empty-object-type -- The features fill it.

/** A verb of the audit log. */
export type ActVerb = keyof ActVerbs;

/**
 * Sentences by verb. Each sentence leaves out its subject, which is the author of the act. `{record}` becomes the kind and the name of the record ("the group
 * Alder"), `{name}` its name alone, and `{person}` the other person of the act.
 */
export type ActSentences = Readonly<Record<string, string>>;

/** The verbs of a feature's sentences. */
export type VerbsOf<Sentences> = { [Verb in keyof Sentences]: true };
