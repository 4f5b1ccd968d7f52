const FIELDS =
  "(?:(?:current|assessed|total|market|estimated|annual|last|legal|mailing|property|parcel|lot|land|building|year|sale|tax|owner'?s?)\\s+)*(?:values?|price|cost|owners?|ownership|name|zoning|zone|size|area|acreage|taxes|tax|bill|assessment|address|number|apn|pin|id|map|lines?|boundar(?:y|ies)|description|info(?:rmation)?|details?|records?|history|age|built|use)";
const THINGS = '(?:parcels?|propert(?:y|ies)|lots?|lands?|houses?|homes?|buildings?)';
/** The beginnings of questions and requests. Several may follow each other: `can you tell me who owns`. */
const BEGINNINGS = [
  '(?:please|(?:hi|hello|hey)(?=,))',
  '(?:can|could|would|will)\\s+you',
  '(?:tell|show|give|get|find)(?:\\s+me)?(?:\\s+about)?',
  'search(?:\\s+for)?',
  'look\\s*up',
  'i\\s+(?:need|want)(?:\\s+to\\s+(?:see|find|know|buy))?(?:\\s+about)?',
  "(?:i\\s+am\\s+|i'm\\s+)?looking\\s+for",
  "who(?:'s|\\s+is|\\s+are|\\s+was)?\\s+(?:the\\s+)?(?:current\\s+)?owners?\\s+of",
  '(?:the\\s+)?owner\\s+of',
  'who\\s+(?:owns|owned|bought|sold|lives\\s+(?:at|in|on)|built)',
  `whose\\s+${THINGS}\\s+is`,
  `what(?:'s|\\s+is|\\s+are|\\s+was)?\\s+(?:the\\s+)?${FIELDS}\\s+(?:of|for|at|on|to)`,
  "what(?:'s|\\s+is)\\s+(?:at|on)",
  'how\\s+(?:much|old|big|large|tall)\\s+(?:is|was|are|were)',
  'how\\s+(?:much|many)\\s+(?:acres|land|units|stories)\\s+(?:is|are|at|on|does|has)',
  'when\\s+(?:was|were|did)',
  '(?:what|how\\s+much)\\s+(?:did|does|would)',
  "where(?:\\s+is|\\s+are|'s)",
  `(?:which|what)\\s+${THINGS}\\s+(?:is|are|does|do|did)`,
  `does\\s+(?=.*\\sown\\b)`,
  '(?:go|navigate|drive|(?:get\\s+)?directions?)\\s+to',
  'how\\s+(?:do|can|would)\\s+(?:i|we|you)\\s+(?:get|go|drive)\\s+to',
  `(?:the\\s+)?${FIELDS}\\s+(?:for|of|at|on)`,
  `(?:the\\s+)?${THINGS}\\s+(?:at|of|on|owned\\s+by|belonging\\s+to)`,
];
const BEGINNING = new RegExp(`^\\s*(?:${BEGINNINGS.join('|')})[\\s,:]+`, 'i');
const MAX_BEGINNINGS = 3;
/** The verb at the end of a question: `how much is 12 Main St worth?`, `when was 12 Main St built`. */
const VERB_AT_END =
  /[\s?!]+(?:worth|built|sold|last sold|zoned(?: for)?|assessed(?: at| for)?|located|owns?)[\s?!]*$/i;
/** The verb of `what did 12 Main St sell for?`. Without `did`, it may be a name: `parcels owned by Jane Sell`. */
const SALE = /(?<=\b(?:did|does|would)\s.*)\s+(?:last\s+)?(?:sell|cost)(?:\s+for)?[\s?!]*$/i;
const END =
  /(?:[\s?!]+(?:please|for sale|property (?:lines?|tax(?:es)?|records?)|parcel map|tax records?|owner))?[\s?!]*$/i;
/** The verb of `which parcel does Jane Roe own in Alder`. */
const OWNS = /\s+own\s+(?:in|on|at|near)\s+/i;
/** The name of the field that an address was copied with: `Property address: 120 Main St`. */
const FIELD_NAME =
  /^\s*(?:(?:property|site|situs|street|mailing|physical|home|full)\s+)?(?:address|location|addr)\s*(?:[:=]|-\s|\bis\b)\s*/i;

/** Returns a query without the words of a question or request: `who owns 12 Main St?` asks for `12 Main St`. */
export function withoutQuestion(query: string): string {
  let subject = query.replace(FIELD_NAME, '').replace(SALE, '');
  for (let count = 0; count < MAX_BEGINNINGS && BEGINNING.test(subject); count++)
    subject = subject
      .replace(BEGINNING, '')
      .replace(OWNS, ' ')
      .replace(/^the\s+/i, '')
      .replace(VERB_AT_END, '');
  subject = subject.replace(END, '');
  return subject === '' ? query : subject;
}
