import type { DraftField } from '../../../../../shared/forms/rules/draft.ts';
import type { DraftProblem } from '../../../../../shared/forms/verbs/draft-problems.ts';
import type { DraftedForm } from '../../../../../shared/forms/verbs/drafts.ts';
import { Badge } from '../../../../../shared/ui/components/badge.tsx';
import { Confirm, wordsOf } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { Hidden } from '../../../../../shared/ui/components/forms/hidden.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { labelOf, orderOf, titleIn } from '../form.ts';
import { buildTexts } from './build-texts.ts';

interface QuestionListParts {
  readonly visit: MemberVisit;
  readonly form: DraftedForm;
  readonly problems: readonly DraftProblem[];
}

/** The questions in their order: moved by buttons, and with scripts by their handles. */
export function QuestionList({ visit, form: { id, draft }, problems }: QuestionListParts) {
  const order = orderOf(draft);
  return (
    <ol
      class="questions"
      data-controller="sortable"
      data-action="pointermove->sortable#drag pointerup->sortable#drop pointercancel->sortable#drop"
    >
      {draft.fields.map((field, place) => (
        <Question
          visit={visit}
          form={id}
          field={field}
          order={order}
          place={place}
          isLast={place === draft.fields.length - 1}
          problems={problems.filter((problem) => problem.field === field.id).length}
        />
      ))}
    </ol>
  );
}

interface QuestionParts {
  readonly visit: MemberVisit;
  readonly form: string;
  readonly field: DraftField;
  readonly order: string;
  readonly place: number;
  readonly isLast: boolean;
  /** How many there are. */
  readonly problems: number;
}

function Question({ visit, form, field, order, place, isLast, problems }: QuestionParts) {
  const texts = buildTexts(visit.language);
  const { id, key, type, required } = field;
  const label = labelOf(visit.language, field);
  const section = titleIn(visit.language, field.section, field.section_ar);
  const address = visit.at(`/forms/${form}/build/fields/${id}`);
  return (
    <li class="question" id={`question-${id}`} data-sortable-target="item">
      <span class="question__handle js-only" title={texts.drag} data-action="pointerdown->sortable#grab">
        ⠿
      </span>
      <div>
        {section && (
          <small>
            <bdi>{texts.section(section)}</bdi>
          </small>
        )}
        <a href={address} aria-label={texts.edit(label)}>
          <bdi>{label}</bdi>
        </a>
        <small>
          {texts.types[type]}
          {required && ` · ${texts.required}`} · <bdi dir="ltr">{key}</bdi>
        </small>
        {problems > 0 && <Badge mood="bad">{texts.problems(number(visit.language, problems))}</Badge>}
      </div>
      <form method="post" action={`${address}/move`} class="question__moves">
        <Hidden fields={{ csrf: visit.csrf, order, to: '' }} />
        {[
          { id: `up-${id}`, by: '-1', sign: '↑', name: texts.up(label), isOff: place === 0 },
          { id: `down-${id}`, by: '1', sign: '↓', name: texts.down(label), isOff: isLast },
        ].map(({ id, by, sign, name, isOff }) => (
          <button
            {...{ type: 'submit', id, name: 'by', value: by }}
            class="button button--quiet"
            aria-label={name}
            aria-disabled={isOff ? 'true' : undefined}
          >
            {sign}
          </button>
        ))}
      </form>
      <Confirm visit={visit} id={`remove-${id}`} action={`${address}/remove`} {...wordsOf(texts, 'remove')}>
        <p>
          <strong>
            <bdi>{label}</bdi>
          </strong>
        </p>
      </Confirm>
    </li>
  );
}
