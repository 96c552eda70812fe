import type { PropsWithChildren } from 'hono/jsx';
import { LocalisedText } from '../../../shared/forms/page/localised-text.tsx';
import { instantText } from '../../../shared/forms/page/texts/date-texts.ts';
import { formTexts } from '../../../shared/forms/page/texts/texts.ts';
import type { FormField } from '../../../shared/forms/rules/field.ts';
import type { Language } from '../../../shared/ui/texts/texts.ts';
import type { OpenedForm } from '../links/open-form.ts';

interface AnsweredProps {
  readonly opened: OpenedForm;
  readonly language: Language;
}

export function AnsweredNotice({ opened: { link, state }, language }: AnsweredProps) {
  const { answered, editsLeft } = formTexts(language);
  const when = instantText(link.answeredAt ?? 0, link.zone, language);
  return (
    <div class="notice">
      <div>{`${answered(when)} ${editsLeft(state.edits_left)}`}</div>
    </div>
  );
}

export function Alert({ children }: PropsWithChildren) {
  return (
    <div class="notice notice--bad" role="alert" tabindex={-1} autofocus>
      <div>{children}</div>
    </div>
  );
}

interface ProblemsProps {
  readonly fields: readonly FormField[];
  readonly errors: ReadonlyMap<string, string>;
  readonly language: Language;
}

export function Problems({ fields, errors, language }: ProblemsProps) {
  return (
    <div class="notice notice--bad" id="problems" role="alert" tabindex={-1} autofocus>
      <div>
        <h2>{formTexts(language).problems(errors.size)}</h2>
        <ul>
          {fields.map(({ key, label, label_ar }) => {
            const error = errors.get(key);
            return error === undefined ? null : (
              <li>
                <a href={`#f-${key}`}>
                  <LocalisedText plain={label} arabic={label_ar} language={language} /> – {error}
                </a>
              </li>
            );
          })}
        </ul>
      </div>
    </div>
  );
}
