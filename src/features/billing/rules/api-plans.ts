import { SANDBOX } from '../../tokens/rules/sandbox.ts';

/** A column of the page of API plans. */
export interface ApiPlan {
  id: 'api_sandbox' | 'api_standard' | 'api_premium' | 'api_enterprise';
  name: string;
  about: string;
  price: string;
  rows: readonly { label: string; value: string }[];
}

const amount = (count: number) => count.toLocaleString('en-US');

/** The number of records per month that the Standard and Premium plans include. Each further record costs extra. */
const PRELOADED_RECORDS = 2000;

const LABELS = ['Parcel records', 'Map tiles', 'Counties', 'Fields', 'Term', 'Payment'] as const;
type Values = Record<(typeof LABELS)[number], string>;
const rowsOf = (values: Values) => LABELS.map((label) => ({ label, value: values[label] }));

/** The API plans, smallest first. The sandbox is opened on the page; operators agree on the others with their customers. */
export const API_PLANS: readonly ApiPlan[] = [
  {
    id: 'api_sandbox',
    name: 'Sandbox',
    about: 'Try the API with real data.',
    price: '$0',
    rows: rowsOf({
      'Parcel records': amount(SANDBOX.records),
      'Map tiles': amount(SANDBOX.tiles),
      Counties: String(SANDBOX.counties),
      Fields: 'Standard and premium',
      Term: `${SANDBOX.days} days`,
      Payment: 'No card',
    }),
  },
  {
    id: 'api_standard',
    name: 'Standard',
    about: 'Parcels, addresses and owners for your program.',
    price: 'Price by volume',
    rows: rowsOf({
      'Parcel records': `${amount(PRELOADED_RECORDS)}, then by use`,
      'Map tiles': 'By use',
      Counties: 'All',
      Fields: 'Standard',
      Term: 'Monthly',
      Payment: 'Card or invoice',
    }),
  },
  {
    id: 'api_premium',
    name: 'Premium',
    about: 'Every field, with zoning, buildings and addresses.',
    price: 'Price by volume',
    rows: rowsOf({
      'Parcel records': `${amount(PRELOADED_RECORDS)}, then by use`,
      'Map tiles': 'By use',
      Counties: 'All',
      Fields: 'Standard and premium',
      Term: 'Monthly',
      Payment: 'Card or invoice',
    }),
  },
  {
    id: 'api_enterprise',
    name: 'Enterprise',
    about: 'A volume that fits you, with a demo first.',
    price: 'From $0.0001 for each record and tile',
    rows: rowsOf({
      'Parcel records': 'Custom volume',
      'Map tiles': 'Custom volume',
      Counties: 'All',
      Fields: 'Standard and premium',
      Term: 'Annual',
      Payment: 'Invoice',
    }),
  },
];

/** The questions about API plans, with the terms of these plans. */
export const API_QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'What is in the free sandbox?',
    answer: `A token for ${SANDBOX.days} days, with ${amount(SANDBOX.records)} parcel records of ${SANDBOX.counties} counties and ${amount(SANDBOX.tiles)} map tiles. Both schemas are in it, standard and premium, and it needs no card. You can open it once.`,
  },
  {
    question: 'Which counties are in the sandbox?',
    answer: `The first ${SANDBOX.counties} whose records you ask for.`,
  },
  {
    question: 'How do I get a paid plan?',
    answer:
      'Write to the operators of this site with the button of the plan. Tell them which counties you need, and how many records and tiles in a month. They answer with a price and open the plan for your account. Your programs don’t have to change their requests.',
  },
  {
    question: 'What happens when the included records are used up?',
    answer: `${amount(PRELOADED_RECORDS)} parcel records are preloaded each month. Further ones are billed by use.`,
  },
  {
    question: 'Can I limit what I spend?',
    answer: 'Yes. A usage cap can be set: requests above it are refused instead of billed.',
  },
  {
    question: 'Can I cancel?',
    answer: 'At any time, without a cancellation fee. It takes effect at the end of the billing cycle.',
  },
  {
    question: 'Can I pause a plan?',
    answer: 'No. Cancel it, and begin again when you need it.',
  },
];
