import { expect, test } from 'bun:test';
import { openDatabase } from '../../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { putCatalog } from '../verbs/catalogs.ts';
import { categoriesFromSample, type MenuSample, menuSamples } from './samples.ts';

const [{ db, makeWorkspace }] = await forThisFile(openDatabase());

test.each(Object.keys(menuSamples) as MenuSample[])(
  'the sample %s is valid; currencies other than USD get dinar prices',
  async (sample) => {
    const workspaceId = await makeWorkspace();
    for (const currency of ['IQD', 'USD', 'EUR']) {
      const categories = categoriesFromSample(sample, currency);
      const { problems } = await putCatalog(db, workspaceId, { branding: { title: 'Dijla' }, categories });
      expect(problems).toEqual([]);
      expect(JSON.stringify(categories)).toContain(currency === 'USD' ? '"USD"' : '"IQD"');
    }
  },
);
