import type { Child } from 'hono/jsx';
import { Refused } from '../../../../../shared/basics/refused.ts';
import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import type { Problem } from '../../../../../shared/catalog/rules/reader.ts';
import { Button } from '../../../../../shared/ui/components/button.tsx';
import { Form } from '../../../../../shared/ui/components/forms/form.tsx';
import { TypedForm } from '../../../../../shared/ui/components/forms/typed-form.tsx';
import type { Needs } from '../../../request/routes.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { doTo, type MenuAction, refusalWords } from '../menu.ts';
import { type MenuPageParts, menuPage } from '../menu-page.tsx';
import { problemsByPath } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { versionOfPart } from './item-form.ts';
import { SavedNow } from './saved-now.tsx';

/** What the form of a part of a menu shows. */
export interface FormState {
  readonly fields: Fields;
  /** Names what the form was filled from. */
  readonly version: string;
  readonly problems?: Readonly<Record<string, string>>;
  /** What is wrong as a whole. */
  readonly whole?: string;
  /** How the part is saved, where somebody else changed it meanwhile. */
  readonly saved?: Fields | undefined;
}

/** The form of a part as it is saved, with what keeps it from being published. */
export function savedState({ language }: MemberVisit, fields: Fields, problems: readonly Problem[] = []): FormState {
  return { fields, version: versionOfPart(fields), problems: problemsByPath(language, problems) };
}

interface Save extends MenuAction {
  /** What was typed, and what is wrong with it. */
  readonly fields: Fields;
  readonly problems: readonly Problem[];
  /** Reads the part as it is saved now; a new one is not. */
  readonly read: (() => Promise<Fields>) | null;
}

/** Saves a part of the menu, or gives what its form shows instead; null when it is saved. */
export async function save(visit: MemberVisit, backend: Needs<'db'>, wanted: Save): Promise<FormState | null> {
  const { fields, problems, read, ...action } = wanted;
  const shown = { fields, version: visit.form.get('version') ?? '' };
  if (problems.length > 0) return { ...shown, problems: problemsByPath(visit.language, problems) };
  try {
    await doTo(visit, backend, action);
    return null;
  } catch (error) {
    const whole = refusalWords(visit, error);
    const isOutdated = error instanceof Refused && error.code === 'invalid_state';
    if (read === null || !isOutdated) return { ...shown, whole };
    const saved = await read();
    return { ...shown, whole, saved, version: versionOfPart(saved) };
  }
}

/** Whether a part is as it was when the form of the visit was filled from it. */
export function isAsShown({ form }: MemberVisit): (now: Fields) => boolean {
  return (now) => versionOfPart(now) === form.get('version');
}

interface FormPageParts extends MenuPageParts {
  readonly state: FormState;
  readonly action: string;
  readonly isNew?: boolean;
  /** The phone beside it, which shows what is typed. */
  readonly phone?: Child;
  /** What stands below the form. */
  readonly below?: Child;
}

/** A page of the menu with the form of one of its parts. */
export function formPage({ state, action, isNew = false, phone, below, children, ...page }: FormPageParts): Response {
  const { visit } = page;
  const { version, problems = {}, whole, saved } = state;
  const texts = menuTexts(visit.language);
  const inside = (
    <>
      {saved && <SavedNow visit={visit} saved={saved} />}
      {children}
      <p class="actions">
        <Button>{isNew ? texts.add : texts.save}</Button>
      </p>
    </>
  );
  return menuPage({
    ...page,
    status: whole !== undefined || Object.keys(problems).length > 0 ? 422 : 200,
    children: (
      <>
        {phone ? (
          <TypedForm visit={visit} action={action} version={version} problem={whole} phone={phone}>
            {inside}
          </TypedForm>
        ) : (
          <Form visit={visit} action={action} problem={whole}>
            <input type="hidden" name="version" value={version} />
            {inside}
          </Form>
        )}
        {below}
      </>
    ),
  });
}
