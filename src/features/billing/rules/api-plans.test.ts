import { describe, expect, it } from 'vitest';
import { API_PLANS, API_QUESTIONS } from './api-plans.ts';

const valueOf = (id: string, label: string) =>
  API_PLANS.find((plan) => plan.id === id)?.rows.find((row) => row.label === label)?.value;

describe('API plans', () => {
  it.each([
    ['Parcel records', '2,000'],
    ['Map tiles', '10,000'],
    ['Counties', '7'],
    ['Term', '30 days'],
    ['Fields', 'Standard and premium'],
    ['Payment', 'No card'],
  ])('the free sandbox: %s: %s', (label, value) => expect(valueOf('api_sandbox', label)).toBe(value));

  it('Enterprise: unit price 0.0001 for results and tiles, custom volume, annual', () => {
    expect(API_PLANS.find(({ id }) => id === 'api_enterprise')?.price).toContain('$0.0001');
    expect(valueOf('api_enterprise', 'Parcel records')).toBe('Custom volume');
    expect(valueOf('api_enterprise', 'Term')).toBe('Annual');
  });

  it.each([
    '2,000 parcel records are preloaded',
    'A usage cap can be set',
    'without a cancellation fee',
    'takes effect at the end of the billing cycle',
    'No. Cancel it',
  ])('the answers say: %s', (words) => {
    expect(API_QUESTIONS.some(({ answer }) => answer.includes(words))).toBe(true);
  });

  it('every plan has the same rows', () => {
    const labels = API_PLANS.map(({ rows }) => rows.map(({ label }) => label).join());
    expect(new Set(labels).size).toBe(1);
  });
});
