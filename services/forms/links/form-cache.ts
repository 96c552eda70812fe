import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { type PreparedPage, preparePage } from '../../../shared/forms/page/prepared-page.tsx';
import type { FormDefinition } from '../../../shared/forms/rules/definition.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';
import { pageHeaders } from '../page/headers.ts';
import { script } from '../page/script.ts';

/** A version of a form and what is made of it once, not at every view. */
export interface KnownForm {
  readonly version: number;
  readonly definition: FormDefinition;
  readonly page: (language: Language) => { readonly page: PreparedPage; readonly headers: Headers };
  /** `"form":…,"branding":…` as /form/resolve gives them. */
  readonly json: string;
}

export type KnownForms = ReturnType<typeof createKnownForms>;

/** A version never changes once it is published: so a process may keep it, unlike anything about a link. */
export function createKnownForms(most = mostKept) {
  const known = new Map<string, KnownForm>();
  let characters = 0;
  const keep = (name: string, form: KnownForm): void => {
    if (known.has(name)) return;
    known.set(name, form);
    characters += form.json.length;
    for (const [oldest, { json }] of known) {
      if (known.size <= most.forms && characters <= most.characters) break;
      known.delete(oldest);
      characters -= json.length;
    }
  };
  return {
    async get(db: Db | Tx, { workspaceId, formId, version }: VersionName): Promise<KnownForm> {
      const name = `${formId} ${version}`;
      const kept = known.get(name);
      if (kept !== undefined) return kept;
      const [row] = await db<{ definition: FormDefinition }[]>`
        select definition from form_versions
        where workspace_id = ${workspaceId} and form_id = ${formId} and version = ${version}`;
      if (row === undefined) throw new Error('a link leads to a form that is not there');
      const { definition } = row;
      const form = { version, definition, page: pagesOf(definition, version), json: jsonOf(definition, version) };
      keep(name, form);
      return form;
    },
    /** Forms that are kept, and characters of their JSON. */
    size: () => ({ forms: known.size, characters }),
  };
}

interface VersionName {
  readonly workspaceId: string;
  readonly formId: string;
  readonly version: number;
}

/** Characters of JSON: what is made of them takes about ten times as many bytes. */
const mostKept = { forms: 1_000, characters: 8 * 1024 * 1024 };

function pagesOf(definition: FormDefinition, version: number): KnownForm['page'] {
  const pages: Partial<Record<Language, ReturnType<KnownForm['page']>>> = {};
  return (language) => {
    pages[language] ??= madePage(preparePage(definition, language, { version, script: script.path }));
    return pages[language];
  };
}

function madePage(page: PreparedPage) {
  return { page, headers: new Headers(pageHeaders(page.styleHash)) };
}

/** Where answers go is the workspace's own business. */
function jsonOf({ branding, fields, ...texts }: FormDefinition, version: number): string {
  const shown = fields.map(({ destination: _, ...field }) => field);
  return `"form":${JSON.stringify({ ...texts, fields: shown, version })},"branding":${JSON.stringify(branding)}`;
}
