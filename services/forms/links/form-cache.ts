import type { Db, Tx } from '../../../shared/db/connections/connect.ts';
import { type PreparedPage, preparePage } from '../../../shared/forms/page/prepared-page.tsx';
import type { FormDefinition } from '../../../shared/forms/rules/definition.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';
import { pageHeaders } from '../page/headers.ts';
import { script } from '../page/script.ts';

/** A version of a form with its JSON and prepared pages. */
export interface CachedForm {
  readonly version: number;
  readonly definition: FormDefinition;
  readonly page: (language: Language) => { readonly page: PreparedPage; readonly headers: Headers };
  /** `"form":…,"branding":…` of the response of /form/resolve. */
  readonly json: string;
}

export type FormCache = ReturnType<typeof createFormCache>;

/** Caches published versions, which never change. Nothing about a link is cached. */
export function createFormCache(max = defaultMax) {
  const cached = new Map<string, CachedForm>();
  let characters = 0;
  const keep = (name: string, form: CachedForm): void => {
    if (cached.has(name)) return;
    cached.set(name, form);
    characters += form.json.length;
    for (const [oldest, { json }] of cached) {
      if (cached.size <= max.forms && characters <= max.characters) break;
      cached.delete(oldest);
      characters -= json.length;
    }
  };
  return {
    async get(db: Db | Tx, { workspaceId, formId, version }: VersionName): Promise<CachedForm> {
      const name = `${formId} ${version}`;
      const found = cached.get(name);
      if (found !== undefined) return found;
      const [row] = await db<{ definition: FormDefinition }[]>`
        select definition from form_versions
        where workspace_id = ${workspaceId} and form_id = ${formId} and version = ${version}`;
      if (row === undefined) throw new Error('the version of a form is missing');
      const { definition } = row;
      const form = { version, definition, page: pagesOf(definition, version), json: jsonOf(definition, version) };
      keep(name, form);
      return form;
    },
    /** Cached forms, and the characters of their JSON. */
    size: () => ({ forms: cached.size, characters }),
  };
}

interface VersionName {
  readonly workspaceId: string;
  readonly formId: string;
  readonly version: number;
}

/** Characters of JSON: a cached form takes about ten times as many bytes. */
const defaultMax = { forms: 1_000, characters: 8 * 1024 * 1024 };

function pagesOf(definition: FormDefinition, version: number): CachedForm['page'] {
  const pages: Partial<Record<Language, ReturnType<CachedForm['page']>>> = {};
  return (language) => {
    pages[language] ??= withHeaders(preparePage(definition, language, { version, script: script.path }));
    return pages[language];
  };
}

function withHeaders(page: PreparedPage) {
  return { page, headers: new Headers(pageHeaders(page.styleHash)) };
}

/** Without destinations, which are internal to the workspace. */
function jsonOf({ branding, fields, ...texts }: FormDefinition, version: number): string {
  const shown = fields.map(({ destination: _, ...field }) => field);
  return `"form":${JSON.stringify({ ...texts, fields: shown, version })},"branding":${JSON.stringify(branding)}`;
}
