import { parcelsLabel } from '../../filters/rules/count-labels.ts';
import type { PlaceInsights } from '../../insights/contract.ts';
import { ACTIVITIES, VACANCIES } from '../../insights/rules/categories.ts';
import { exactLabel } from '../../insights/rules/number-labels.ts';
import type { StatisticFormat, StatisticKey } from '../../insights/rules/statistics.ts';
import type { PlaceFacts } from '../../place-facts/contract.ts';
import { factLabel, marginLabel } from '../../place-facts/rules/fact-value.ts';

/** A fact that an answer may cite. */
export interface QuestionFact {
  /** `statistics.median_value`, `land_use.residential`, `acs_2022.B01003_001` */
  key: string;
  label: string;
  text: string;
  /** The sentence of the template. Every number of it is also allowed in a sentence of a model. */
  sentence: string;
  source: string;
  /** In lists of shares, facts with a larger weight come first. */
  weight: number;
}

const PARCELS = 'Parcels of this site';

/** The sentences of the templates, without their end: a note about missing values may follow, and then a period. Each sentence is also understood alone. */
const SENTENCES: Readonly<Record<StatisticKey, (text: string, place: string, count: number) => string>> = {
  parcels: (text, place, count) => `${place} has ${text} ${count === 1 ? 'parcel' : 'parcels'}`,
  acres: (text) => `The parcels cover ${text} acres`,
  median_acres: (text) => `Half of the parcels are larger than ${text}`,
  total_value: (text) => `All parcels together are worth ${text}`,
  median_value: (text) => `The median parcel is worth ${text}`,
  median_sale_price: (text) => `The median price of the last sale is ${text}`,
  median_year_built: (text) => `The median year of construction is ${text}`,
  buildings: (text) => `The number of buildings is ${text}`,
  units: (text) => `The number of living units is ${text}`,
};

/** The maximum number of facts of loaded sets that are given to templates and models. */
const MAX_SET_FACTS = 40;

/** Returns the facts about a place in the order in which people read them. None of them is about a person. */
export function questionFacts(
  { place, parcels, insights }: Pick<PlaceInsights, 'place' | 'parcels' | 'insights'>,
  { sets }: Pick<PlaceFacts, 'sets'>,
): QuestionFact[] {
  const { headline } = place;
  const statistics = (insights.numeric?.statistics ?? []).flatMap((figure): QuestionFact[] => {
    const { key, label, format, value, known_percent: known } = figure;
    if (value === null) return [];
    const text = statisticText(value, format);
    const knownPart = known < 100 ? ` (known for ${known}% of the parcels)` : '';
    const sentence = `${SENTENCES[key as StatisticKey]?.(text, headline, value) ?? `${label}: ${text}`}${knownPart}.`;
    return [{ key: `statistics.${key}`, label, text, sentence, source: PARCELS, weight: 0 }];
  });
  const uses = (insights.lbcs?.items?.activity_counts ?? []).map(({ activity_type: type, count, percent }) =>
    shareFact(
      `land_use.${type}`,
      ACTIVITIES[type as keyof typeof ACTIVITIES]?.label ?? type,
      { count, percent },
      (text, use) => `The use of ${text} is ${use}.`,
    ),
  );
  const vacancies = (insights.premium?.charts?.usps ?? []).map(({ category, count, percent }) =>
    shareFact(
      `vacancy.${category}`,
      VACANCIES[category as keyof typeof VACANCIES]?.label ?? category,
      { count, percent },
      (text, state) =>
        category === 'unknownStatus'
          ? `The status of ${text} is unknown.`
          : `${text} ${count === 1 ? 'is' : 'are'} ${state}.`,
    ),
  );
  const loaded = sets
    .flatMap(({ name, source, facts }) =>
      facts
        .filter(({ value }) => typeof value === 'number')
        .map((fact): QuestionFact => {
          const margin = marginLabel(fact);
          const text = `${factLabel(fact.value, fact.format)}${margin === null ? '' : ` (${margin})`}`;
          return {
            key: `${name}.${fact.key}`,
            label: fact.label,
            text,
            sentence: `${fact.label}: ${text}, by ${source}.`,
            source,
            weight: 0,
          };
        }),
    )
    .slice(0, MAX_SET_FACTS);
  const counted = parcels === 0 ? [] : [...uses, ...vacancies].filter(({ weight }) => weight > 0);
  return [...statistics, ...counted.toSorted((a, b) => b.weight - a.weight), ...loaded];
}

function shareFact(
  key: string,
  label: string,
  { count, percent }: { count: number; percent: number },
  sentence: (text: string, category: string) => string,
): QuestionFact {
  const share = count > 0 && percent < 1 ? '<1%' : `${percent}%`;
  const text = `${parcelsLabel(count)} (${share})`;
  return { key, label, text, sentence: sentence(text, label.toLowerCase()), source: PARCELS, weight: count };
}

function statisticText(value: number, format: StatisticFormat): string {
  return exactLabel(format === 'acres' ? value : Math.round(value), format);
}
