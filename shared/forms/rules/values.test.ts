import { expect, test } from 'bun:test';
import { completeFields } from './rules.ts';
import { customerChanges, knownAnswers, shownValues } from './values.ts';

const options = [{ value: 'nuts', label: 'Nuts' }];
const fields = completeFields(
  [
    { key: 'name', type: 'short_text', label: 'Name', destination: 'profile.name' },
    { key: 'budget', type: 'money', label: 'Budget', destination: 'custom.budget' },
    { key: 'diet', type: 'multi_select', label: 'Diet', destination: 'custom.diet', options },
    { key: 'arrival', type: 'date_time', label: 'Arrival' },
  ],
  'IQD',
);
const profile = { name: 'Zaynab', phone: null, email: null };
const money = { minor: 25_000_000, currency: 'IQD' };

test('known answers come from the destination of each field', () => {
  const custom = { budget: { currency: 'IQD', minor: 25_000_000 }, diet: ['nuts'], arrival: 'not from here' };
  const known = knownAnswers(fields, { profile, custom }, { arrival: '2026-03-01T14:05+03:00', name: 'Old' });
  expect(known).toEqual({ name: 'Zaynab', budget: money, diet: ['nuts'], arrival: '2026-03-01T14:05+03:00' });
});

test.each([
  ['another currency', { budget: { minor: 5, currency: 'USD' } }],
  ['half a minor unit', { budget: { minor: 0.5, currency: 'IQD' } }],
  ['a text', { budget: '25000', diet: 'nuts' }],
  ['nothing', { budget: null, diet: null }],
  ['an inherited name', {}],
])('a custom field that holds %s is not shown', (_, custom) => {
  expect(knownAnswers(fields, { profile: { ...profile, name: null }, custom }, {})).toEqual({});
});

test('only differing fields of the customer change, and a blank clears', () => {
  const known = { name: 'Zaynab', budget: money, diet: ['nuts'] };
  expect(customerChanges(fields, known, known)).toEqual({ profile: {}, custom: {} });
  expect(customerChanges(fields, known, { name: 'Ali', budget: { currency: 'IQD', minor: 25_000_000 } })).toEqual({
    profile: { name: 'Ali' },
    custom: { diet: null },
  });
  expect(customerChanges(fields, known, { arrival: '2026-03-01T14:05+03:00' })).toEqual({
    profile: { name: null },
    custom: { budget: null, diet: null },
  });
});

test('money is shown in major units, and a time without its offset', () => {
  const shown = shownValues(fields, { budget: money, arrival: '2026-03-01T14:05+03:00', diet: ['nuts'] });
  expect(shown).toEqual({ budget: 25_000, arrival: '2026-03-01T14:05', diet: ['nuts'] });
});
