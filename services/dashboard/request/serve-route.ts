import { Refused } from '../../../shared/basics/refused.ts';
import { addressOf } from '../../../shared/http/address.ts';
import { defaultMaxBodyBytes } from '../../../shared/http/body.ts';
import { findSession, type Session } from '../../../shared/people/sessions.ts';
import { deadlineIn, withDeadline } from '../../../shared/runtime/deadline.ts';
import { languageOf } from '../../../shared/ui/texts/language.ts';
import { textsOf } from '../../../shared/ui/texts/shared-texts.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';
import { troublePage } from '../frame/trouble-page.tsx';
import { seeOther } from './answers.ts';
import { cookieNames, cookieOf, sessionTokenOf, setCookie, strangersLanguage } from './cookies.ts';
import type { Csrf } from './csrf.ts';
import { failure } from './failure.ts';
import { hasNul, readForm, type SentForm } from './form.ts';
import { heavyWork, largeForms, tooMuchAtOnce } from './limiters.ts';
import { movedPage } from './moved-page.ts';
import { askForProof } from './proof.ts';
import type { Backend, BackendSource, Route } from './routes.ts';
import { asPerson, type MemberVisit, type Visit } from './visit.ts';

/** No request waits longer for its answer (I14). */
const deadlineMs = 10_000;
/** Shorter, so that the client of a slow form still gets an answer. */
const formDeadlineMs = 9_000;

interface Incoming {
  readonly request: Request;
  /** Elysia omits it for a path without parameters. */
  readonly params?: Readonly<Record<string, string>> | undefined;
}

interface KnownReader {
  language: Language | null;
}

/** Answers every request in time; outside of the audience with sign-in, the forbidden page or the missing page. */
export function serveRoute(backend: BackendSource, csrf: Csrf, route: Route) {
  const serve = async ({ request, params = {} }: Incoming, reader: KnownReader): Promise<Response> => {
    const [began, deadline] = [performance.now(), deadlineIn(deadlineMs, tooMuchAtOnce)];
    if (hasNul(request.url)) throw new Refused('not_found', 'no such page');
    const token = sessionTokenOf({ request });
    const session = token === null ? null : await findSession(backend.sql, token);
    reader.language = session?.person.language ?? strangersLanguage(request);
    const cookie = (session && token) ?? cookieOf(request, cookieNames.visit) ?? crypto.randomUUID();
    const limiter = isAdmitted(route, session, params) ? limiterOf(route) : null;
    const formLimits = limiter && {
      maxBytes: route.maxFormBytes ?? defaultMaxBodyBytes,
      deadline: began + formDeadlineMs,
    };
    const respond = async (): Promise<Response> => {
      const sent = request.method === 'POST' ? await readForm(request, formLimits) : noForm;
      return answered({ request, params }, session, cookie, sent);
    };
    if (limiter === null) return respond();
    return limiter.run(params.workspace ?? '', async () => {
      // The client has already got an answer.
      deadline.assert();
      return respond();
    });
  };

  const answered = async (
    { request, params = {} }: Incoming,
    session: Session | null,
    cookie: string,
    sent: SentForm,
  ): Promise<Response> => {
    const visit = visitOf(backend, { request, params }, session, sent, csrf.tokenFor(cookie));
    if (request.method === 'POST' && !route.isOneClick && !csrf.isOurs(request, cookie, visit.form.get('csrf') ?? '')) {
      return troublePage(visit, 'stale');
    }
    const answer = await callHandler(backend, route, visit);
    if (session === null && !setsVisit(answer))
      answer.headers.append('set-cookie', setCookie(cookieNames.visit, cookie));
    if (visit.notice !== null) answer.headers.append('set-cookie', backend.notices.drop());
    return request.method === 'HEAD' ? headOf(answer) : answer;
  };

  return async ({ request, params }: Incoming): Promise<Response> => {
    const reader: KnownReader = { language: null };
    try {
      return await withDeadline(deadlineMs, serve({ request, params }, reader));
    } catch (error) {
      return failure(backend, { request, route: route.path, ...reader }, error);
    }
  };
}

const noForm: SentForm = { form: new URLSearchParams(), files: new Map() };

function limiterOf({ maxFormBytes, isHeavy }: Route) {
  if (maxFormBytes !== undefined) return largeForms;
  return isHeavy ? heavyWork : null;
}

/** A sign-in drops the earlier cookie, whose forms are no longer valid. */
function setsVisit({ headers }: Response): boolean {
  return headers.getSetCookie().some((line) => line.startsWith(`${cookieNames.visit}=`));
}

/** Notices are shown once, on a whole page: not in a frame, a stream or a prefetched page. */
function isOfWholePage({ method, headers }: Request): boolean {
  const isInAdvance = headers.get('sec-purpose')?.startsWith('prefetch') || headers.has('x-sec-purpose');
  const isPart = headers.has('turbo-frame') || headers.get('accept') === 'text/event-stream';
  return method === 'GET' && !isInAdvance && !isPart;
}

/** Cancels the body, because an unread stream would stay open. */
async function headOf({ body, status, headers }: Response): Promise<Response> {
  await body?.cancel();
  return new Response(null, { status, headers });
}

function visitOf(
  { notices }: BackendSource,
  { request, params }: Pick<Visit, 'request' | 'params'>,
  session: Session | null,
  sent: SentForm,
  csrf: string,
): Visit {
  const url = addressOf(request);
  const language = languageOf(request, session?.person.language ?? strangersLanguage(request));
  const address = (request.headers.get('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '';
  const notice = isOfWholePage(request) ? notices.read(request) : null;
  return { request, url, params, ...sent, address, language, texts: textsOf(language), csrf, notice, session };
}

/** Checks the audience before the body is read, so that strangers cannot send large forms. */
function isAdmitted({ audience }: Route, session: Session | null, params: Visit['params']): boolean {
  const role = session?.workspaces.find(({ id }) => id === params.workspace)?.role;
  return audience === 'admin' ? role === 'admin' : audience === 'member' && role !== undefined;
}

/** Calls the handler with the visit that its audience has in `request/routes.ts`. */
async function callHandler(
  source: BackendSource,
  { audience, handle, proofFrom }: Route,
  visit: Visit,
): Promise<Response> {
  const handleIt = handle as (visit: Visit, backend: Backend) => Promise<Response>;
  const run = (own: Visit, whose: string) => handleIt(own, { ...source, db: source.dbOf(whose) });
  if (audience === 'anyone') return run(visit, 'nobody');
  if (visit.session === null) return (await movedPage(source.sql, visit)) ?? seeOther(signInAddress(visit));
  const person = asPerson(visit, visit.session);
  const proof = proofFrom === undefined ? null : askForProof(person, pathWith(proofFrom, visit.params));
  if (audience === 'person') return proof ?? run(person, person.actor.userId);
  const workspace = visit.session.workspaces.find(({ id }) => id === visit.params.workspace);
  if (!workspace) return (await movedPage(source.sql, visit)) ?? troublePage(visit, 'missing');
  if (audience === 'admin' && workspace.role !== 'admin') return troublePage(visit, 'forbidden');
  const member: MemberVisit = { ...person, workspace, at: (path) => `/${workspace.id}${path}` };
  return proof ?? run(member, workspace.id);
}

/** A route's path with its parameters filled in. */
function pathWith(path: string, params: Visit['params']): string {
  return path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '');
}

/** The sign-in page, with the path to continue at, which is always of this site. */
function signInAddress({ request, url }: Visit): string {
  return request.method === 'GET' ? `/sign-in?to=${encodeURIComponent(url.pathname + url.search)}` : '/sign-in';
}
