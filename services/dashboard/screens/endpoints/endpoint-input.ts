import type { Refused } from '../../../../shared/basics/refused.ts';
import { environments } from '../../../../shared/keys/rules/api-key.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import type { EndpointInput, EndpointProblems } from './form-page.tsx';
import { endpointTexts } from './texts.ts';
import { urlProblem } from './url-rules.ts';

export function parseEndpointInput(form: URLSearchParams): EndpointInput {
  const of = (name: string): string => (form.get(name) ?? '').trim();
  const environment = environments.find((each) => each === form.get('environment')) ?? 'production';
  return { url: of('url'), events: of('events'), description: of('description'), environment };
}

export function endpointInputOf({ url, events, description, environment }: Endpoint): EndpointInput {
  return { url, events: events.join(' '), description: description ?? '', environment };
}

export function problemsOf(language: Language, { code, message }: Refused): EndpointProblems {
  const { errors, needsPlan } = endpointTexts(language);
  if (code === 'forbidden') return { formError: needsPlan };
  const url = urlProblem(language, message);
  if (url !== null) return { url };
  if (/pattern|matches no event/.test(message)) return { events: errors.events };
  if (/description/.test(message)) return { description: errors.description };
  return { formError: /at most \d+ endpoints/.test(message) ? errors.many : errors.formError };
}
