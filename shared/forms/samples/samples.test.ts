import { expect, test } from 'bun:test';
import { openDatabase } from '../../../tests/support/data/admin-database.ts';
import { forThisFile } from '../../../tests/support/run/for-this-file.ts';
import { getWorkspace } from '../../workspaces/workspaces.ts';
import { checkDraft } from '../verbs/draft-problems.ts';
import { draftFromSample, type FormSample, formSamples } from './samples.ts';

const [{ db, makeWorkspace }] = await forThisFile(openDatabase());

test.each(Object.keys(formSamples) as FormSample[])(
  'the sample %s can be published as it is, in both languages',
  async (sample) => {
    const workspace = await getWorkspace(db, await makeWorkspace());
    const { definition } = checkDraft(draftFromSample(sample, workspace), workspace);
    expect(definition?.fields.length).toBeGreaterThan(4);
    const { title_ar, fields } = formSamples[sample];
    const labels = fields.map(({ label_ar }) => label_ar);
    const options = fields.flatMap((field) =>
      'options' in field ? field.options.map(({ label_ar }) => label_ar) : [],
    );
    for (const text of [title_ar, ...labels, ...options]) expect(text).toMatch(/\p{Script=Arabic}/u);
  },
);
