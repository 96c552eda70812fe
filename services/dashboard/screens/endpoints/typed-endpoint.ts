import type { Refused } from '../../../../shared/basics/refused.ts';
import { environments } from '../../../../shared/keys/rules/api-key.ts';
import type { Language } from '../../../../shared/ui/texts/texts.ts';
import type { Endpoint } from '../../../../shared/webhooks/verbs/endpoints.ts';
import type { EndpointProblems, Typed } from './form-page.tsx';
import { endpointTexts } from './texts.ts';
import { urlProblem } from './url-rules.ts';

export function typedIn(form: URLSearchParams): Typed {
  const of = (name: string): string => (form.get(name) ?? '').trim();
  const environment = environments.find((each) => each === form.get('environment')) ?? 'production';
  return { url: of('url'), events: of('events'), description: of('description'), environment };
}

export function typedOf({ url, events, description, environment }: Endpoint): Typed {
  return { url, events: events.join(' '), description: description ?? '', environment };
}

export function problemsOf(language: Language, { code, message }: Refused): EndpointProblems {
  const { errors, needsPlan } = endpointTexts(language);
  if (code === 'forbidden') return { whole: needsPlan };
  const url = urlProblem(language, message);
  if (url !== null) return { url };
  if (/pattern|matches no event/.test(message)) return { events: errors.events };
  if (/description/.test(message)) return { description: errors.description };
  return { whole: /at most \d+ endpoints/.test(message) ? errors.many : errors.whole };
}
