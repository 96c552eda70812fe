import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import type { Db } from '../../../shared/db/connections/connect.ts';
import { testMs } from '../../../tests/support/run/patience.ts';
import { createForm, everyAnswer, everyField, startForms } from '../../../tests/support/running/forms.ts';
import { lockRoomOn } from '../../../tests/support/running/lock-room.ts';
import { createFindLink } from '../links/find-link.ts';
import { createKnownForms } from '../links/known-forms.ts';
import { openForm } from '../links/open-form.ts';
import { createSaveAnswers } from './save-answers.ts';

setDefaultTimeout(testMs);

let service: Awaited<ReturnType<typeof startForms>>;

beforeAll(async () => {
  service = await startForms();
});

afterAll(() => service.stop());

const largeText = 'ش'.repeat(40_000);

test('large answers that are sent at one moment are in no statement together, nor with those of others', async () => {
  const { db, workspaceId } = service;
  const form = await createForm(db, workspaceId, everyField);
  const links = await Promise.all(Array.from({ length: 20 }, () => form.link()));
  const { watched, statements } = watching(db);
  const save = createSaveAnswers(lockRoomOn(db), watched);
  const forms = { db, findLink: createFindLink(db), knownForms: createKnownForms(db) };
  const opened = await Promise.all(links.map(({ token }) => openForm(forms, token)));
  const isLarge = (index: number): boolean => index % 2 === 0;
  const saved = await Promise.all(
    opened.map(
      (each, index) => each && save(each, isLarge(index) ? { ...everyAnswer, wishes: largeText } : everyAnswer),
    ),
  );
  expect(saved).toEqual(links.map(() => true));
  const rows = await db<{ length: number }[]>`
    select length(answers ->> 'wishes') as length from form_submissions
    where link_id = any(${links.map(({ id }) => id)}) order by array_position(${links.map(({ id }) => id)}::text[], link_id::text)`;
  expect(rows.map(({ length }) => length)).toEqual(
    links.map((_, index) => (isLarge(index) ? largeText : everyAnswer.wishes).length),
  );
  const large = statements.filter((answers) => answers.some((json) => json.includes(largeText)));
  expect(large.map((answers) => answers.length)).toEqual(large.map(() => 1));
  expect(large).toHaveLength(links.length / 2);
});

/** Tells the answers that each statement was to save. */
function watching(db: Db): { watched: Db; statements: string[][] } {
  const statements: string[][] = [];
  const watched = new Proxy(db, {
    apply(target, self, words) {
      const texts = words.flatMap((word: unknown) => (Array.isArray(word) && !('raw' in word) ? [word] : []));
      const answers = texts.find(
        (column: unknown[]) => typeof column[0] === 'string' && column[0].includes('"wishes"'),
      );
      if (answers) statements.push(answers);
      return Reflect.apply(target, self, words);
    },
  });
  return { watched, statements };
}
