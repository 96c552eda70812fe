import type { CannedAnswer } from '../../../../../shared/conversations/verbs/canned-answers.ts';
import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { inboxTexts } from '../texts.ts';

export type Draft = Readonly<{ text: string; problem: string | null; commandId?: string | null }>;

interface ComposerProps {
  readonly visit: MemberVisit;
  readonly conversationId: string;
  readonly action: string;
  readonly draft: Draft;
  /** The newest message shown above, which the sender has seen. */
  readonly lastMessageId: string | null;
  readonly answers: readonly CannedAnswer[];
  /** The page with an answer already typed, for browsers without scripts. */
  readonly withAnswer: (shortcut: string) => string;
}

export const maxAnswerLength = 4_000;

export function Composer({ visit, conversationId, action, draft, lastMessageId, answers, withAnswer }: ComposerProps) {
  const texts = inboxTexts(visit.language);
  return (
    <form
      method="post"
      action={action}
      class="composer"
      novalidate
      data-controller="composer"
      data-composer-draft-value={conversationId}
      data-action="turbo:submit-end->composer#sent"
    >
      <input type="hidden" name="csrf" value={visit.csrf} />
      <input type="hidden" name="commandId" value={draft.commandId || crypto.randomUUID()} />
      <input type="hidden" name="last" value={lastMessageId ?? ''} />
      {draft.problem && (
        <Notice mood="bad" role="alert">
          <p id="answer-problem">{draft.problem}</p>
        </Notice>
      )}
      <label class="unseen" for="answer">
        {texts.answer}
      </label>
      <textarea
        id="answer"
        name="text"
        class="field__input"
        rows={3}
        dir="auto"
        maxlength={maxAnswerLength}
        placeholder={texts.answerHint}
        data-hotkey="r"
        data-composer-target="text"
        data-action="input->composer#type keydown->composer#press turbo:before-morph-element->composer#hold"
        {...(draft.problem && { 'aria-invalid': 'true', 'aria-describedby': 'answer-problem' })}
      >
        {draft.text}
      </textarea>
      <div class="actions">
        <button type="submit" class="button button--primary" name="kind" value="message" data-composer-target="send">
          {texts.send}
        </button>
        <button type="submit" class="button button--plain" name="kind" value="note">
          {texts.keepNote}
        </button>
        <button type="button" class="button button--quiet" popovertarget="answers" data-hotkey="c">
          {texts.answers}
        </button>
      </div>
      <Answers visit={visit} answers={answers} withAnswer={withAnswer} />
    </form>
  );
}

function Answers({ visit, answers, withAnswer }: Pick<ComposerProps, 'visit' | 'answers' | 'withAnswer'>) {
  const texts = inboxTexts(visit.language);
  return (
    <section id="answers" class="answers" popover="auto" aria-label={texts.answersTitle} data-composer-target="answers">
      {answers.length === 0 && <p>{texts.noAnswers.text}</p>}
      <ul>
        {answers.map(({ shortcut, text }) => (
          <li>
            <a
              class="answers__answer"
              href={withAnswer(shortcut)}
              data-composer-target="answer"
              data-action="composer#insert"
              data-shortcut={shortcut}
              data-text={text}
            >
              <strong dir="auto">/{shortcut}</strong>
              <span dir="auto">{text}</span>
            </a>
          </li>
        ))}
      </ul>
      <p>
        <a href={visit.at('/inbox/answers')}>{texts.manageAnswers}</a>
      </p>
    </section>
  );
}
