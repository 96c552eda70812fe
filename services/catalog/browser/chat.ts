// Without scripts the page is a complete chat: a form, and what was written so far.
import { without } from '../../../shared/text/without.ts';
import { follow } from './live.ts';
import { menuPath } from './page.ts';

const lookEveryMs = 30_000;
const sendWithinMs = 12_000;
const notFound = 404;
const conflict = 409;
let isFollowing = false;

const main = () => document.querySelector('main');
const messages = () => document.getElementById('messages');

document.addEventListener('submit', (event) => {
  if (!(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  void send(event.target);
});
document.addEventListener('keydown', (event) => {
  const { target, key, shiftKey, isComposing } = event;
  const hasKeyboard = matchMedia('(hover: hover) and (pointer: fine)').matches;
  if (!(target instanceof HTMLTextAreaElement) || key !== 'Enter' || shiftKey || isComposing || !hasKeyboard) return;
  event.preventDefault();
  target.form?.requestSubmit();
});
setInterval(() => {
  if (!document.hidden && isFollowing) void look();
}, lookEveryMs);
followOnce();
scrollToEnd();

/** A page that does not arrive keeps what was written, and its nonce: sending it again sends it once. */
async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  if (button === null || button.disabled) return;
  button.disabled = true;
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
  const answer = fetch(form.action, {
    method: 'POST',
    body: new URLSearchParams(fields),
    signal: AbortSignal.timeout(sendWithinMs),
  });
  const next = await pageOf(answer).catch(() => null);
  const status = (await answer.catch(() => null))?.status ?? 0;
  button.disabled = false;
  // Pages of errors and closed chats have no form and do not replace this page, which keeps the typed text.
  const answered = next?.querySelector('main[data-not-sent]:has(form)');
  if (answered) {
    main()?.replaceWith(answered);
    followOnce();
    scrollToEnd();
  } else showProblem(status === notFound || status === conflict ? 'closed' : 'notSent');
  document.querySelector('textarea')?.focus();
}

async function look(): Promise<void> {
  const next = await pageOf(fetch(location.href)).catch(() => null);
  const [shown, found] = [messages(), next?.getElementById('messages')];
  // Appended one by one, as a screen reader reads out what is added to a log.
  const added = [...(found?.children ?? [])].filter(({ id }) => document.getElementById(id) === null);
  if (added.length === 0) return;
  shown?.append(...added);
  scrollToEnd();
}

function followOnce(): void {
  if (isFollowing || messages() === null) return;
  isFollowing = true;
  follow(`${menuPath}/chat/live`, { on: { changed: () => void look() }, missed: () => void look() });
}

async function pageOf(answer: Promise<Response>): Promise<Document> {
  const html = await (await answer).text();
  // The security policy of the page allows only its own style, even in a document that is only parsed.
  return new DOMParser().parseFromString(without(html, '<style>', '</style>'), 'text/html');
}

function showProblem(of: 'notSent' | 'closed'): void {
  const problem = document.getElementById('problem');
  if (problem) problem.textContent = main()?.dataset[of] ?? '';
}

function scrollToEnd(): void {
  scrollTo({ top: document.body.scrollHeight });
}
