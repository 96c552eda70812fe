import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshDatabase } from '../../tests/support/stores/datastores.ts';
import { generateSchema, sharedFolder } from '../../tests/support/stores/generate-schema.ts';
import { connect } from '../db/connections/connect.ts';

test('each table.ts is what tests/support/stores/generate-schema.ts writes', async () => {
  const db = connect((await freshDatabase()).url, { name: 'test', max: 1 });
  const generated = await generateSchema(db);
  const written = [...generated.keys()].map((file) => [file, readFileSync(join(sharedFolder, file), 'utf8')]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(generated));
  await db.end();
});
