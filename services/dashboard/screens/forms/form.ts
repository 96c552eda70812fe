import type { DraftField, FormDraft } from '../../../../shared/forms/rules/draft.ts';
import { type FormWithDraft, getDraft } from '../../../../shared/forms/verbs/drafts.ts';
import { type Form, getForm } from '../../../../shared/forms/verbs/forms.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import type { Needs } from '../../request/routes.ts';
import { versionOf } from '../../request/version.ts';
import type { MemberVisit } from '../../request/visit.ts';

/** The published form of the address. Throws `not_found`, also for a form of another workspace. */
export function formIn({ workspace, params }: MemberVisit, { db }: Needs<'db'>) {
  return getForm(db, params.form ?? '', workspace.id);
}

export function draftIn({ workspace, params }: MemberVisit, { db }: Needs<'db'>): Promise<FormWithDraft> {
  return getDraft(db, workspace.id, params.form ?? '');
}

/** A version of the questions' order, which a person who moves one has seen. */
export function orderOf({ fields }: FormDraft): string {
  return versionOf(fields.map(({ id }) => id));
}

export function titleOf(language: Language, { title, definition }: Pick<Form, 'title' | 'definition'>): string {
  return titleIn(language, title, definition?.title_ar);
}

export function titleIn(language: Language, title: string, inArabic: string | null | undefined): string {
  return (language === 'ar' && inArabic) || title;
}

export function labelOf(language: Language, { label, label_ar, key }: DraftField): string {
  return titleIn(language, label, label_ar) || key;
}
