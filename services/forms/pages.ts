import { style } from '../../shared/forms/page/style.ts';
import { addressOf } from '../../shared/http/address.ts';
import { readText } from '../../shared/http/body.ts';
import { servePageFile } from '../../shared/http/page-file.ts';
import { createRouter } from '../../shared/http/router.ts';
import { type Guard, guarded } from './guard.ts';
import type { ForwardMovedLink } from './links/forward-moved-link.ts';
import { openForm } from './links/open-form.ts';
import { formPage } from './page/form-page.tsx';
import { jsonHeaders } from './page/headers.ts';
import { neutralPage, troublePage } from './page/neutral-page.tsx';
import { script } from './page/script.ts';
import { parseAnswers, postText, readPost } from './submit/read-post.ts';
import { parseVersion } from './submit/read-submit.ts';
import { type SubmitDependencies, submitAnswers } from './submit/submit-answers.ts';
import { noteUse } from './uses/link-uses.ts';

/** The page of a link (spec: Hosted form link), its plain POST, and its script and style. */
export function createPages(
  dependencies: SubmitDependencies & { readonly forwardMovedLink: ForwardMovedLink },
  guard: Omit<Guard, 'answer'>,
) {
  const { forwardMovedLink } = dependencies;
  const route = guarded({ ...guard, answer: troublePage });
  const show = route('page', async (request) => {
    const token = tokenOf(request);
    const opened = await openForm(dependencies, token);
    if (opened === null) return (await forwardMovedLink(request, token)) ?? neutralPage();
    return formPage(request, opened);
  });
  const post = route('post', async (request) => {
    const [token, fields] = [tokenOf(request), await readPost(request)];
    const hiddenField = (name: string) => fields.find(([key]) => key === name)?.[1];
    const editsUsed = hiddenField('_seen');
    const outcome = await submitAnswers(dependencies, token, {
      answers: (known) => parseAnswers(known, fields),
      editsUsedAtRender: editsUsed ? Number(editsUsed) : null,
      version: parseVersion(hiddenField('_version')),
    });
    if (outcome === null) {
      const body = postText(fields);
      return (await forwardMovedLink(request, token, body)) ?? neutralPage();
    }
    const input = parseAnswers(outcome.opened.form.definition.fields, fields);
    return formPage(request, outcome.opened, { outcome, input });
  });
  const recordUse = route('seen', async (request) => {
    noteUse(dependencies.uses, await readText(request));
    return new Response(null, { status: 204, headers: jsonHeaders });
  });
  return createRouter()
    .get('/f/*', show)
    .head('/f/*', show)
    .post('/f/*', post, { parse: 'none' })
    .post('/form/seen', recordUse, { parse: 'none' })
    .get(script.path, ({ request }) => servePageFile(request, script))
    .get(style.path, ({ request }) => servePageFile(request, style))
    .all('/f/*', () => neutralPage(405))
    .all('/*', () => neutralPage(404));
}

function tokenOf(request: Request): string {
  const path = addressOf(request).pathname.slice('/f/'.length);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
