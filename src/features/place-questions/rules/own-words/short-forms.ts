/** Short and careless forms, each with the words that the rules read. Spelling that no rule explains is left to `withSpelling`. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/\b(\d+) ?yrs?\b/g, '$1 years'],
  [/\byr\b/g, 'year'],
  [/\byrs\b/g, 'years'],
  [/\bw\/o\b/g, 'without'],
  [/\bw\/ ?(?=[a-z\d])/g, 'with '],
  [/\bat(least|most)\b/g, 'at $1'],
  [/\b(?:btw|btwn|b\/w|inbetween)\b/g, 'between'],
  [/\bb4\b/g, 'before'],
  [/\b(?:solled|selled)\b/g, 'sold'],
  [/\bcheeper\b/g, 'cheaper'],
  [/\b(?:has|have|had|is|are|was|were|do|does|did)n'?t\b(?: been)?/g, 'not'],
  [/\b(?:has|have|had) (not|never) been\b/g, '$1'],
  [/\b(?:a )?couple (?:of )?(?=years?|months?|weeks?|decades?|acres?)/g, '2 '],
  // People who deal in houses call those from before the Second World War pre-war.
  [/\bpre-?(?: ?ww ?(?:2|ii)|war)\b/g, 'built before 1940'],
  [/\bpost-?(?: ?ww ?(?:2|ii)|war)\b/g, 'built after 1945'],
  // Times that have a name, each with the year that comes closest.
  [/\bbefore (?:the )?(?:second world war|world war|ww ?(?:2|ii)|war)(?: (?:2|two|ii))?\b/g, 'before 1940'],
  [
    /\b(?:after|since) (?:the )?(?:second world war|world war|ww ?(?:2|ii)|war)(?: (?:2|two|ii))?\b/g,
    'after 1945',
  ],
  [
    /\b(since|before|after|during|in) (?:the )?(?:covid(?:-?19)?(?: pandemic)?|coronavirus|pandemic)\b/g,
    '$1 2020',
  ],
  [
    /\b(since|before|after|during|in) the (?:(?:2008|great|housing|financial) )+(?:crash|crisis|recession)\b/g,
    '$1 2008',
  ],
  [/\bmid-? ?century(?: modern)?\b/g, 'built between 1945 and 1969'],
  [/\bblt\b/g, 'built'],
  // A number of five digits behind "in", without a unit, is a ZIP code.
  [/\bin (\d{5})(?=$|[?.!,]| (?:and|or|with|that|built|sold|over|under|worth)\b)/g, 'in zip $1'],
  [/\bpre[- ]?(?=\d{4}\b)/g, 'before '],
  [/\bpost[- ]?(?=\d{4}\b)/g, 'after '],
];

/** Returns a text in lower case with short and careless forms written out: `over 50 yrs` is `over 50 years`. */
export function withShortForms(text: string): string {
  return FORMS.reduce((written, [form, words]) => written.replaceAll(form, words), text);
}
