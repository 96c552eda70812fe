import type { Language } from '../../ui/texts/texts.ts';
import type { FormDefinition } from '../rules/definition.ts';
import type { formState } from '../rules/edits.ts';
import type { Answers } from '../rules/field.ts';
import { AnswerList } from './answer-list.tsx';
import { LocalisedText } from './localised-text.tsx';
import { formTexts } from './texts/texts.ts';

interface SentProps {
  readonly definition: FormDefinition;
  readonly language: Language;
  /** Absent in the template that the page's script fills in, which saves a request. */
  readonly sent?: { readonly answers: Answers; readonly state: ReturnType<typeof formState> };
}

export function SentPanel({ definition, language, sent }: SentProps) {
  const { thanks, thanks_ar, chat_url, fields } = definition;
  const texts = formTexts(language);
  return (
    <>
      <div class="sent" role="status" tabindex={-1} autofocus>
        <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
          <circle cx="24" cy="24" r="24" />
          <path d="m14 25 7 7 13-15" />
        </svg>
        <h1>{texts.thanks}</h1>
        <p>
          {texts.received} <span data-edits>{sent && texts.editsLeft(sent.state.edits_left)}</span>
        </p>
        {(thanks ?? thanks_ar) && (
          <p class="own">
            <LocalisedText plain={thanks} arabic={thanks_ar} language={language} />
          </p>
        )}
        {chat_url ? (
          <p>
            <a class="button button--primary back" href={chat_url}>
              {texts.backToChat}
            </a>
          </p>
        ) : (
          <p class="quiet">{texts.closePage}</p>
        )}
      </div>
      <section class="answers">
        <h2>{texts.whatYouSent}</h2>
        {sent ? <AnswerList {...{ fields, language }} answers={sent.answers} /> : <dl />}
        <p>
          <a href="?" data-again>
            {sent?.state.state === 'read_only' ? texts.seeAnswers : texts.changeAnswers}
          </a>
        </p>
      </section>
    </>
  );
}
