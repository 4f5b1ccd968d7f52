/** The four steps of a column's percentage. */
export const COVERAGE_TONES = [
  { tone: 'most', above: 80, label: 'Above 80%', color: '#238a4c' },
  { tone: 'half', above: 50, label: '50 to 80%', color: '#7cc38a' },
  { tone: 'some', above: 20, label: '20 to 50%', color: '#9a9a3b' },
  { tone: 'few', above: -1, label: '20% or less', color: '#9aa5a4' },
] as const;

/** Returns the tone of a percentage: dark green above 80, light green above 50, olive above 20, otherwise gray. */
export function coverageTone(percent: number): (typeof COVERAGE_TONES)[number] {
  return COVERAGE_TONES.find(({ above }) => percent > above) ?? COVERAGE_TONES[3];
}
