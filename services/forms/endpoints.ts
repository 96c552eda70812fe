import { cors } from '@elysiajs/cors';
import { Refused } from '../../shared/basics/refused.ts';
import type { SubmitFailure } from '../../shared/forms/contract.ts';
import { shownValues } from '../../shared/forms/rules/values.ts';
import { addressOf } from '../../shared/http/address.ts';
import { createRouter } from '../../shared/http/router.ts';
import { type Guard, guarded } from './guard.ts';
import type { ForwardMovedLink } from './links/forward-moved-link.ts';
import { type OpenedForm, openForm } from './links/open-form.ts';
import { jsonHeaders } from './page/headers.ts';
import { readSubmit } from './submit/read-submit.ts';
import { type Outcome, type SubmitDependencies, submitAnswers } from './submit/submit-answers.ts';

/** The two endpoints (spec: Hosted form endpoints): JSON, for every origin, without credentials. */
export function createEndpoints(
  dependencies: SubmitDependencies & { readonly forwardMovedLink: ForwardMovedLink },
  guard: Omit<Guard, 'answer'>,
) {
  const { forwardMovedLink } = dependencies;
  const route = guarded({ ...guard, answer: refusal });
  return createRouter()
    .use(
      cors({
        origin: () => true,
        credentials: false,
        methods: ['GET', 'POST'],
        allowedHeaders: ['content-type'],
        exposeHeaders: [],
      }),
    )
    .get(
      '/form/resolve',
      route('resolve', async (request) => {
        const token = addressOf(request).searchParams.get('token');
        if (!token) throw new Refused('invalid_request', 'token is required');
        const opened = await openForm(dependencies, token);
        if (opened === null) return (await forwardMovedLink(request, token)) ?? failure('UNAVAILABLE');
        return answer(resolvedJson(opened));
      }),
    )
    .post(
      '/form/submit',
      route('submit', async (request) => {
        const { token, answers, version } = await readSubmit(request);
        if (answers === null) return failure('BAD_REQUEST');
        const outcome = await submitAnswers(dependencies, token, { answers: () => answers, version });
        const sent = outcome === null ? JSON.stringify({ token, answers, version }) : null;
        return (sent && (await forwardMovedLink(request, token, sent))) || submitAnswer(outcome);
      }),
      { parse: 'none' },
    )
    .all('/form/resolve', () => wrongMethod('GET'))
    .all('/form/submit', () => wrongMethod('POST'));
}

function refusal(status: number): Response {
  return failure(status < 500 ? 'BAD_REQUEST' : 'UNAVAILABLE', status);
}

function resolvedJson({ form, known, state }: OpenedForm): string {
  const { state: name, edits_left } = state;
  const values = JSON.stringify(shownValues(form.definition.fields, known));
  return `{"ok":true,"state":"${name}",${form.json},"values":${values},"edits_left":${edits_left}}`;
}

function submitAnswer(outcome: Outcome | null): Response {
  if (outcome === null) return failure('UNAVAILABLE');
  if (outcome.ok) return answer(JSON.stringify({ ok: true, ...outcome.state }));
  const { code, errors } = outcome;
  if (code === 'INVALID') return answer(JSON.stringify({ ok: false, code, errors }));
  // CHANGED_ELSEWHERE is for pages without scripts, which post all answers. JSON clients send only what they change.
  return failure(code === 'CHANGED_ELSEWHERE' ? 'BAD_REQUEST' : code);
}

function failure(code: SubmitFailure, status = 200): Response {
  return answer(`{"ok":false,"code":"${code}"}`, status);
}

function wrongMethod(allow: string): Response {
  const response = failure('BAD_REQUEST', 405);
  response.headers.set('allow', allow);
  return response;
}

function answer(json: string, status = 200): Response {
  return new Response(json, { status, headers: jsonHeaders });
}
