import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freshDatabase } from '../../tests/support/stores/datastores.ts';
import { generateSchema, schemaFolder } from '../../tests/support/stores/generate-schema.ts';
import { connect } from './connections/connect.ts';

test('schema/ is generated from the migrated database: `bun tests/support/stores/generate-schema.ts` writes it', async () => {
  const db = connect((await freshDatabase()).url, { name: 'test', max: 1 });
  const written = readdirSync(schemaFolder).map((file) => [file, readFileSync(join(schemaFolder, file), 'utf8')]);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(await generateSchema(db)));
  await db.end();
});
