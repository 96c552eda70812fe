import { type Field, labelOf } from './fields.ts';
import { createElement, findElement, texts } from './page.ts';
import type { SubmitAnswer } from './send.ts';

export interface Problem {
  readonly field: Field;
  readonly sentence: string;
}

export function showProblems(form: HTMLFormElement, problems: readonly Problem[]): void {
  const lines = problems.map(({ field, sentence }) => {
    const link = createElement('a', { href: linkTo(field) }, `${labelOf(field)} – ${sentence}`);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      field.inputs[0]?.focus();
    });
    return createElement('li', {}, link);
  });
  showAlert(form, createElement('h2', {}, texts.problems(problems.length)), createElement('ul', {}, ...lines));
}

export function hideProblems(): void {
  document.getElementById('problems')?.remove();
}

export function hideProblem(field: Field): void {
  const notice = document.getElementById('problems');
  const link = notice?.querySelector(`a[href="${linkTo(field)}"]`);
  if (!notice || !link) return;
  link.closest('li')?.remove();
  const left = notice.querySelectorAll('li').length;
  if (left === 0) notice.remove();
  else findElement(notice, 'h2').textContent = texts.problems(left);
}

function linkTo({ rules }: Field): string {
  return `#f-${rules.key}`;
}

export function showRefusal(form: HTMLFormElement, code: Extract<SubmitAnswer, { ok: false }>['code']): void {
  if (code !== 'NO_EDITS_LEFT') {
    showAlert(form, createElement('p', {}, code === 'UNAVAILABLE' ? texts.unavailable : texts.notTaken));
    return;
  }
  const link = createElement('a', { href: location.pathname + location.search }, texts.seeAnswers);
  showAlert(form, createElement('p', {}, `${texts.noEditsLeft} `, link));
}

export function showRestored(form: HTMLFormElement, startOver: () => void): void {
  const button = createElement('button', { type: 'button' }, texts.startOver);
  const content = createElement('div', {}, `${texts.restored} `, button);
  const notice = createElement('div', { className: 'notice restored', role: 'status' }, content);
  button.addEventListener('click', () => {
    notice.remove();
    startOver();
  });
  showBefore(form, notice);
}

function showAlert(form: HTMLFormElement, ...content: HTMLElement[]): void {
  hideProblems();
  const notice = createElement(
    'div',
    { id: 'problems', className: 'notice notice--bad', tabIndex: -1, role: 'alert' },
    createElement('div', {}, ...content),
  );
  showBefore(form, notice);
  notice.focus();
  notice.scrollIntoView({ block: 'center' });
}

/** Not `form.before(…)`: a field named `before` would shadow it. */
function showBefore(form: HTMLFormElement, notice: HTMLElement): void {
  form.parentNode?.insertBefore(notice, form);
}
