import { expect, test } from 'bun:test';
import { databaseForThisFile } from '../../tests/support/running/for-this-file.ts';

const { db } = await databaseForThisFile({ max: 1 });

test('a number is found however its digits are spaced and marked', async () => {
  const spellings = [
    ...['07709876543', '0770 987-6543', '(0770) 987.6543', '٠٧٧٠٩٨٧٦٥٤٣', '۰۷۷۰۹۸۷۶۵۴۳', '07709876543 (home)'],
    ...['\u202a0770 987 6543\u202c', '07709876543\u200e', '0770\u00a0987\u00a06543'],
    ...['0770\u2011987\u20136543', '0770_987_6543'],
  ];
  const keys = await db`select distinct phone_key(each) as key from unnest(${spellings}::text[]) each`;
  expect([...keys]).toEqual([{ key: '34567890770' }]);
});

test('what is no number is the same as itself alone', async () => {
  const others = ['Table 5', 'Room 5', '5', 'n/a', 'unknown', 'طاولة 5'];
  const keys = await db`select distinct phone_key(each) from unnest(${others}::text[]) each`;
  expect(keys).toHaveLength(others.length);
});
