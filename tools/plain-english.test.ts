import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

interface Rule {
  old: RegExp;
  /** The word to write instead. */
  write: string;
  /** Paths where the old word must stay: the API, the command line, the database and stored files don't rename what others use. */
  except?: RegExp;
}

/** The words and names that were replaced. */
const RULES: readonly Rule[] = [
  { old: /[eE]-mails?\b/, write: 'email' },
  { old: /E-MAIL/, write: 'EMAIL', except: /record-rules\.test\.ts$/ },
  {
    old: /(?<!--)\b[lL]icences?\b/,
    write: 'license',
    except: /^src\/features\/(?:coverage\/|exports\/server\/readme\.ts)/,
  },
  {
    old: /\b(?:metres?|grey|[cC]oloured|[nN]eighbours?|[cC]atalogues?|[bB]ehaviour)\b/,
    write: 'the American spelling',
    except: /fixture|flatgeobuf\.test|terrain\/server\/elevation-file\.ts$|own-words\/lexemes\.ts$/,
  },
  { old: /\b(?:colour|centre)\b(?!'[,\]])/, write: 'the American spelling, except as a keyword of a search' },
  { old: /\b(?:[rR]ecognis|[oO]rganis|[hH]onour)|COLOUR/, write: 'the American spelling' },
  { old: /\b[wW]ho and what\b/, write: 'the nouns: members and items' },
  { old: /summary: .*\b[oO]ne’s/, write: 'of the signed-in person' },
  {
    old: /\b(?:[fF]aults?|[fF]aulty|troubles?)\b/,
    write: 'issue or error',
    except: /^src\/features\/focus-areas\//,
  },
  { old: /\b[wW]hoever\b/, write: 'a noun: everyone who, the person who, a client that' },
  {
    old: /\b[lL]ook-ups?\b/,
    write: 'record view, or code table',
    except: /^docs\/decisions\/|SECURITY\.md$|own-words\/lexemes\.ts$/,
  },
  { old: /\b(?:may|can) everything\b/, write: 'may do everything' },
  { old: /\b[cC]an not\b/, write: 'cannot' },
  {
    old: /\b(?:Lookup|BUILTIN_LOOKUPS|lookupOf|LOOKUP_LIMITS?\w*)\b(?! Daily)/,
    write: 'record view, or code table',
  },
  { old: /[a-z]Sight|_SIGHTS?\b|\bSIGHT(?:S|ED)|\bSighted[A-Z]/, write: 'Access' },
  { old: /\bMOST_[A-Z]|\bLEAST_[A-Z]/, write: 'MAX_ or MIN_' },
  { old: /[rR]emembered[A-Z]|forgetRemembered/, write: 'clearCache' },
  { old: /giveBack|GiveBack/, write: 'refund or release' },
  {
    old: /\b(?:settleL|findL|getL|l|L)eavers?\b/,
    write: 'account deletion',
    except: /(?:frontend\/escape|delete-due-accounts\.job)\.ts$/,
  },
  { old: /[pP]atience/, write: 'timeouts' },
  {
    // Saved recipes hold the reason `chosen on screen`.
    old: /\b[cC]hosen(?! on screen)|[a-z]Chosen|CHOSEN/,
    write: 'selected',
    except: /^(?:docs|tests)\//,
  },
  { old: /\['words'\]|^ *\.words\b/m, write: 'text, label or message (of a CSS class)' },
];

const FILES = ['src', 'tools', 'tests', 'docs']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true }).map(
      (name) => `${folder}/${String(name).replaceAll(path.sep, '/')}`,
    ),
  )
  .concat('README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md')
  .filter((file) => /\.(?:tsx?|mjs|css|md)$/.test(file))
  .filter((file) => !/^docs\/(?:decisions|benchmarks)|^tools\/plain-english\.test\.ts$/.test(file));

const TEXTS = FILES.map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));

it('reads the sources and the documents', () => {
  expect(TEXTS.length).toBeGreaterThan(1000);
});

it.each(RULES)('$old: write $write', ({ old, except }) => {
  const found = TEXTS.filter(({ file, text }) => old.test(text) && except?.test(file) !== true).flatMap(
    ({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, index) => (old.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
