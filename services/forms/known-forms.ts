import type { Db } from '../../shared/db/connect.ts';
import type { FormDefinition } from '../../shared/domain/form-definition.ts';
import type { Language } from './language.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';

/** A form and what is made of it once, not at every view. */
export interface KnownForm {
  readonly definition: FormDefinition;
  readonly page: (language: Language) => PreparedPage;
  /** `"form":…,"branding":…` as /form/resolve gives them. */
  readonly json: string;
}

export type KnownForms = ReturnType<typeof createKnownForms>;

/** A form never changes once it is made: so a process may keep it, unlike anything about a link. */
export function createKnownForms(db: Db) {
  const known = new Map<string, KnownForm>();
  return {
    async get({ workspaceId, formId }: { readonly workspaceId: string; readonly formId: string }): Promise<KnownForm> {
      const kept = known.get(formId);
      if (kept !== undefined) return kept;
      const [row] = await db<{ definition: FormDefinition }[]>`
        select definition from forms where workspace_id = ${workspaceId} and id = ${formId}`;
      if (row === undefined) throw new Error('a link leads to a form that is not there');
      const { definition } = row;
      const form = { definition, page: pagesOf(definition), json: jsonOf(definition) };
      if (known.size >= keptForms) known.clear();
      known.set(formId, form);
      return form;
    },
  };
}

const keptForms = 1_000;

function pagesOf(definition: FormDefinition): KnownForm['page'] {
  const pages: Partial<Record<Language, PreparedPage>> = {};
  return (language) => {
    pages[language] ??= preparePage(definition, language);
    return pages[language];
  };
}

/** Where answers go is the workspace's own business. */
function jsonOf({ branding, fields, ...texts }: FormDefinition): string {
  const shown = fields.map(({ destination: _, ...field }) => field);
  return `"form":${JSON.stringify({ ...texts, fields: shown })},"branding":${JSON.stringify(branding)}`;
}
