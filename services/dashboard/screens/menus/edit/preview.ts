import type { Resumable } from '../../../../../shared/basics/resumable.ts';
import { readPageStyle } from '../../../../../shared/catalog/page/page-style.ts';
import { withPictures } from '../../../../../shared/catalog/page/pictures.ts';
import { renderPage } from '../../../../../shared/catalog/page/render-page.tsx';
import {
  checkedCatalog,
  checkItem,
  problemsOfBranding,
  problemsOfCategory,
  problemsOfContact,
} from '../../../../../shared/catalog/rules/check.ts';
import { brandingOf, categoriesOf, contactOf, type Fields } from '../../../../../shared/catalog/rules/draft.ts';
import type { CatalogSnapshot } from '../../../../../shared/catalog/rules/snapshot.ts';
import { defaultAccent, withWorkspace } from '../../../../../shared/catalog/verbs/catalogs.ts';
import { runInSlices } from '../../../../../shared/runtime/run-in-slices.ts';
import type { Language } from '../../../../../shared/ui/texts/texts.ts';
import type { Workspace } from '../../../../../shared/workspaces/workspaces.ts';
import { safeHeaders } from '../../../request/answers.ts';
import { textOf } from '../menu-words.ts';
import { pictureAddresses } from '../pictures/picture-addresses.ts';

interface PreviewParts {
  readonly draft: Fields;
  /** The workspace, whose colour and logo are the defaults. */
  readonly workspace: Workspace;
  readonly itemId?: string | undefined;
  readonly language: Language;
  readonly at: (path: string) => string;
}

/** The draft as guests would see it, rendered by the public page's code without items
 * that cannot be published. It runs no script, and only our own pages may frame it. */
export async function previewPage({ workspace, itemId, language, at, ...given }: PreviewParts): Promise<Response> {
  const draft = withWorkspace(given.draft, workspace);
  const snapshot = withPictures(await runInSlices(showable(draft, itemId)), pictureAddresses(given.draft, at));
  styles ??= readPageStyle();
  const assets = { css: await styles, script: '', build: 'preview' };
  const url = 'https://example.com/c/preview';
  const { pieces, style } = renderPage(assets, { snapshot, version: 0, url }, language);
  const html = await runInSlices(joined(pieces));
  const hash = new Bun.CryptoHasher('sha256').update(style).digest('base64');
  return new Response(html, {
    headers: {
      ...safeHeaders,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin`,
      'x-frame-options': 'SAMEORIGIN',
    },
  });
}

let styles: Promise<string> | undefined;

function* joined(pieces: Iterable<string>): Resumable<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    yield;
  }
  return text;
}

/** The parts of a draft without problems. */
function* showable(draft: Fields, itemId: string | undefined): Resumable<CatalogSnapshot> {
  const branding = brandingOf(draft);
  const look = problemsOfBranding(branding).length === 0 ? branding : plainLook(branding);
  const seen = new Set<string>();
  const categories: Fields[] = [];
  for (const { fields, items } of categoriesOf(draft)) {
    if (problemsOfCategory(fields).length > 0) continue;
    if (itemId !== undefined && !items.some(({ id }) => id === itemId)) continue;
    const shown: Fields[] = [];
    for (const { id, fields: item } of items) {
      const isWanted = !seen.has(id) && (itemId ?? id) === id;
      seen.add(id);
      if (isWanted && checkItem(item).problems.length === 0) shown.push(item);
      yield;
    }
    categories.push({ ...fields, items: shown });
  }
  const contact = contactOf(draft);
  const ways = problemsOfContact(contact).length === 0 && { contact };
  const { snapshot } = yield* checkedCatalog({ branding: look, ...ways, categories });
  return snapshot ?? { branding: plainLook(branding), categories: [] };
}

function plainLook({ title }: Fields) {
  return { title: textOf(title) || '…', accent: defaultAccent };
}
