import { expect, test } from 'bun:test';
import type { UncheckedField } from './definition.ts';
import { completeFields } from './rules.ts';

const options = [
  { value: 'a', label: 'A' },
  { value: 'b', label: 'B' },
];

test('defaults are filled in, including the currency and its country', () => {
  const fields: UncheckedField[] = [
    { key: 'text', label: 'Text', type: 'short_text' },
    { key: 'amount', label: 'Amount', type: 'money' },
    { key: 'phone', label: 'Phone', type: 'phone' },
    { key: 'many', label: 'Many', type: 'multi_select', options },
  ];
  expect(completeFields(fields, 'IQD')).toMatchObject([
    { required: false, destination: 'submission', min_length: 0, max_length: 200 },
    { currency: 'IQD' },
    { region: 'IQ' },
    { min_items: 0, max_items: 2 },
  ]);
});

test.each<[string, ...Partial<UncheckedField>[]]>([
  ['two fields have the key it', { type: 'url' }, { type: 'url' }],
  [
    'two fields are written to custom.x',
    { type: 'url', destination: 'custom.x' },
    { key: 'other', type: 'url', destination: 'custom.x' },
  ],
  ['field it: max_length is no rule of integer', { type: 'integer', max_length: 3 }],
  ['field it: region is no rule of email', { type: 'email', region: 'IQ' }],
  ['field it: profile.phone takes answers of type phone', { type: 'short_text', destination: 'profile.phone' }],
  ['field it: a name has at most 200 characters', { type: 'short_text', destination: 'profile.name', max_length: 201 }],
  ['field it: min_length is larger than max_length', { type: 'short_text', min_length: 4, max_length: 3 }],
  ['field it: min is larger than max', { type: 'integer', min: 4, max: 3 }],
  ['field it: step has more decimals than an answer: 0', { type: 'integer', step: 0.5 }],
  ['field it: min has more decimals than an answer: 2', { type: 'money', currency: 'USD', min: 0.001 }],
  ['field it: currency must be an ISO code such as IQD', { type: 'money', currency: 'QQQ' }],
  ['field it: earliest must be today or in the form 2030-12-31', { type: 'date', earliest: '2026-02-30' }],
  ['field it: latest must be now or in the form 2030-12-31T18:00', { type: 'date_time', latest: 'today' }],
  ['field it: single_select needs options', { type: 'single_select' }],
  ['field it: two options have the value a', { type: 'single_select', options: [...options, ...options] }],
  ['field it: max_items is larger than the number of options', { type: 'multi_select', options, max_items: 3 }],
  ['field it: min_items is larger than max_items', { type: 'multi_select', options, min_items: 2, max_items: 1 }],
])('%s', (message, ...fields) => {
  const complete = () =>
    completeFields(
      fields.map((field) => ({ key: 'it', type: 'url', label: 'It', ...field })),
      'IQD',
    );
  expect(complete).toThrow(message);
});
