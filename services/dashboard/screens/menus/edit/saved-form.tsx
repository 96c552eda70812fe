import type { Child } from 'hono/jsx';
import { Refused } from '../../../../../shared/basics/refused.ts';
import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import type { Problem } from '../../../../../shared/catalog/rules/reader.ts';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { PreviewedForm } from '../../../../../shared/ui/components/forms/previewed-form.tsx';
import { redirectWithNotice } from '../../../request/notices.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { changeAudited, editing, type MenuAction, type MenuNeeds, menuIn, refusalWords } from '../menu.ts';
import { type MenuPageParts, menuPage } from '../menu-page.tsx';
import { problemsByPath } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { versionOfPart } from './item-form.ts';
import { SavedNow } from './saved-now.tsx';

export interface FormState {
  readonly fields: Fields;
  /** The version of the part that the form shows. */
  readonly version: string;
  readonly problems?: Readonly<Record<string, string>>;
  readonly formError?: string;
  /** The stored part, if another person has changed it since. */
  readonly saved?: Fields | undefined;
}

export function savedState({ language }: MemberVisit, fields: Fields, problems: readonly Problem[] = []): FormState {
  return { fields, version: versionOfPart(fields), problems: problemsByPath(language, problems) };
}

interface Save extends Omit<MenuAction, 'work'> {
  readonly fields: Fields;
  readonly problems: readonly Problem[];
  readonly change: (draft: Fields) => Fields;
  /** Finds the part in a draft; null for a new one. */
  readonly partOf: ((draft: Fields) => Fields) | null;
  readonly page: (state: FormState) => Response;
  readonly to: string;
}

export async function save(visit: MemberVisit, backend: MenuNeeds, wanted: Save): Promise<Response> {
  const { fields, problems, change, partOf, page, to, ...action } = wanted;
  const texts = menuTexts(visit.language);
  const shown = { fields, version: visit.form.get('version') ?? '' };
  if (problems.length > 0) return page({ ...shown, problems: problemsByPath(visit.language, problems) });
  try {
    await changeAudited(visit, backend, { ...action, work: editing(visit, change) });
    return redirectWithNotice(backend, to, { done: partOf === null ? texts.added : texts.saved });
  } catch (error) {
    const formError = refusalWords(visit, error);
    const isOutdated = error instanceof Refused && error.code === 'invalid_state';
    if (partOf === null || !isOutdated) return page({ ...shown, formError });
    const saved = partOf((await menuIn(visit, backend)).draft);
    return page({ ...shown, formError, saved, version: versionOfPart(saved) });
  }
}

export function unchangedSinceShown({ form }: MemberVisit): (now: Fields) => boolean {
  return (now) => versionOfPart(now) === form.get('version');
}

interface FormPageParts extends MenuPageParts {
  readonly state: FormState;
  readonly action: string;
  readonly isNew?: boolean;
  readonly phone?: Child;
  readonly below?: Child;
}

export function formPage({ state, action, isNew = false, phone, below, children, ...page }: FormPageParts): Response {
  const { visit } = page;
  const { version, problems = {}, formError, saved } = state;
  const texts = menuTexts(visit.language);
  const form = { visit, action, problem: formError, submit: isNew ? texts.add : visit.texts.save };
  const inside = (
    <>
      {saved && <SavedNow visit={visit} saved={saved} />}
      {children}
    </>
  );
  return menuPage({
    ...page,
    status: formError !== undefined || Object.keys(problems).length > 0 ? 422 : 200,
    children: (
      <>
        {phone ? (
          <PreviewedForm {...form} version={version} phone={phone}>
            {inside}
          </PreviewedForm>
        ) : (
          <Form {...form}>
            <input type="hidden" name="version" value={version} />
            {inside}
          </Form>
        )}
        {below}
      </>
    ),
  });
}
