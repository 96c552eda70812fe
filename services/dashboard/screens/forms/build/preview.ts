import { preparePage } from '../../../../../shared/forms/page/prepared-page.tsx';
import { renderTemplate } from '../../../../../shared/forms/page/template.ts';
import { languagesOf } from '../../../../../shared/forms/page/texts/localised.ts';
import type { FormDefinition } from '../../../../../shared/forms/rules/definition.ts';
import { safeHeaders } from '../../../request/answers.ts';
import type { MemberVisit } from '../../../request/visit.ts';

/** A form's page as customers will see it, for a frame in our own pages: without scripts, submits and links. */
export function previewPage({ url, workspace }: MemberVisit, definition: FormDefinition): Response {
  const offered = languagesOf(definition);
  const language = offered.find((each) => each === url.searchParams.get('lang')) ?? offered[0] ?? 'en';
  const page = preparePage(definition, language, { version: 0, isPreview: true });
  const nothingYet = { notice: '', values: {}, isPosted: false, errors: new Map(), editsUsed: null };
  const headers = {
    ...safeHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; style-src 'self' 'sha256-${page.styleHash}'; img-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin`,
    'x-frame-options': 'SAMEORIGIN',
  };
  return renderTemplate(page.form, { ...nothingYet, zone: workspace.timezone }, headers);
}
