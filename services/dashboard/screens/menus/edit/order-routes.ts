import { Refused } from '../../../../../shared/basics/refused.ts';
import { moveCategory, moveItem, type Target } from '../../../../../shared/catalog/verbs/move-in-draft.ts';
import { redirectWithNotice } from '../../../request/notices.ts';
import { admin, type Needs } from '../../../request/routes.ts';
import { backOf, changeAudited, editing } from '../menu.ts';
import { menuTexts } from '../texts.ts';

export const orderRoutes = [moveRoute('items', 'item', moveItem), moveRoute('categories', 'category', moveCategory)];

function moveRoute(list: string, part: 'item' | 'category', move: typeof moveItem) {
  return admin.post(`/menus/:menu/${list}/:${part}/move`, async (visit, backend: Needs<'db' | 'notices'>) => {
    const id = visit.params[part] ?? '';
    const place = placeOf(visit.form);
    await changeAudited(visit, backend, {
      action: `${part}_moved`,
      details: { [part]: id },
      work: editing(visit, (draft) => move(draft, id, place)),
    });
    return redirectWithNotice(backend, backOf(visit), { done: menuTexts(visit.language).moved });
  });
}

function placeOf(form: URLSearchParams): Target {
  const to = form.get('to');
  if (to !== null) return { index: wholeNumber(form.get('first')) + wholeNumber(to) };
  const step = (['up', 'down'] as const).find((each) => each === form.get('step'));
  if (step === undefined) throw new Refused('not_found', 'no such place');
  return { step };
}

function wholeNumber(text: string | null): number {
  if (text === null || !/^\d{1,6}$/.test(text)) throw new Refused('not_found', 'no such place');
  return Number(text);
}
