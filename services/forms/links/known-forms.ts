import type { Db } from '../../../shared/db/connections/connect.ts';
import type { FormDefinition } from '../../../shared/domain/forms/definition.ts';
import { type PreparedPage, preparePage } from '../page/prepared-page.ts';
import type { Language } from '../texts/language.ts';

/** A form and what is made of it once, not at every view. */
export interface KnownForm {
  readonly definition: FormDefinition;
  readonly page: (language: Language) => PreparedPage;
  /** `"form":…,"branding":…` as /form/resolve gives them. */
  readonly json: string;
}

export type KnownForms = ReturnType<typeof createKnownForms>;

/** A form never changes once it is made: so a process may keep it, unlike anything about a link. */
export function createKnownForms(db: Db, most = mostKept) {
  const known = new Map<string, KnownForm>();
  let characters = 0;
  const keep = (formId: string, form: KnownForm): void => {
    if (known.has(formId)) return;
    known.set(formId, form);
    characters += form.json.length;
    for (const [oldest, { json }] of known) {
      if (known.size <= most.forms && characters <= most.characters) break;
      known.delete(oldest);
      characters -= json.length;
    }
  };
  return {
    async get({ workspaceId, formId }: { readonly workspaceId: string; readonly formId: string }): Promise<KnownForm> {
      const kept = known.get(formId);
      if (kept !== undefined) return kept;
      const [row] = await db<{ definition: FormDefinition }[]>`
        select definition from forms where workspace_id = ${workspaceId} and id = ${formId}`;
      if (row === undefined) throw new Error('a link leads to a form that is not there');
      const { definition } = row;
      const form = { definition, page: pagesOf(definition), json: jsonOf(definition) };
      keep(formId, form);
      return form;
    },
    /** Forms that are kept, and characters of their JSON. */
    size: () => ({ forms: known.size, characters }),
  };
}

/** Characters of JSON: what is made of them takes about ten times as many bytes. */
const mostKept = { forms: 1_000, characters: 8 * 1024 * 1024 };

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
