/** Words that are numbers, as they are written before a unit or a noun. */
const NUMBER_WORDS: Readonly<Record<string, number>> = {
  zero: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
};
const NUMBERS = new RegExp(`\\b(?:${Object.keys(NUMBER_WORDS).join('|')})\\b`, 'g');
const FRACTIONS: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' };

/**
 * Returns a question in the form that its words are looked up in: lower case, without accents, with straight quotes, and with numbers in digits: "half an acre" is
 * "0.5 acre", "1,200" is "1200". Quoted text keeps its case.
 */
export function plainWords(question: string): string {
  const text = question
    .replaceAll(/[½¼¾]/g, (fraction) => FRACTIONS[fraction] ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text
    .split(/("[^"]*")/)
    .map((part, index) => (index % 2 === 1 ? part : numbersInDigits(part.toLowerCase())))
    .join('');
}

function numbersInDigits(text: string): string {
  return text
    .replaceAll(/(\d),(?=\d{3}\b)/g, '$1')
    .replaceAll(/\b(\d+)(?: |-)(\d)\/(\d)\b/g, (_, whole: string, over: string, under: string) =>
      String(Number(whole) + Number(over) / Number(under)),
    )
    .replaceAll(/\b(\d)\/(\d)\b(?!\/)/g, (_, over: string, under: string) =>
      String(Number(over) / Number(under)),
    )
    .replaceAll(/\b(?:a )?half (?:an? |of an? )?(?=acre|hectare|million|billion|square)/g, '0.5 ')
    .replaceAll(/\b(?:a )?quarter(?:-| )(?:of an? |an? )?(?=acre|hectare|million|square)/g, '0.25 ')
    .replaceAll(/\ban? (acre|hectare) and a half\b/g, '1.5 $1')
    .replaceAll(/\b(?:an?|one) (hundred|thousand|million|billion|dozen|acre|hectare)\b/g, '1 $1')
    .replaceAll(/\b(\d+(?:\.\d+)?) dozen\b/g, (_, number: string) => String(Number(number) * 12))
    .replaceAll(NUMBERS, (word) => String(NUMBER_WORDS[word] ?? word))
    .replaceAll(/\b(\d+(?:\.\d+)?) hundred\b/g, (_, number: string) => String(Number(number) * 100))
    .replaceAll(/\b(\d+)-(?=(?:acre|stor|bed|bath|unit|family|room|year))/g, '$1 ');
}
