import type { DraftField } from '../../../../../shared/forms/rules/draft.ts';
import type { DraftProblem } from '../../../../../shared/forms/verbs/draft-problems.ts';
import type { DraftedForm } from '../../../../../shared/forms/verbs/drafts.ts';
import { Badge } from '../../../../../shared/ui/components/badge.tsx';
import { Confirm } from '../../../../../shared/ui/components/confirm.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { MemberVisit } from '../../../request/visit.ts';
import { buildTexts, labelOf } from './build-texts.ts';
import { orderOf } from './order-of.ts';

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
  const section = (visit.language === 'ar' && field.section_ar) || field.section;
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
        <input type="hidden" name="csrf" value={visit.csrf} />
        <input type="hidden" name="order" value={order} />
        <input type="hidden" name="to" value="" />
        <button
          type="submit"
          id={`up-${id}`}
          class="button button--quiet"
          name="by"
          value="-1"
          aria-label={texts.up(label)}
          aria-disabled={place === 0 ? 'true' : undefined}
        >
          ↑
        </button>
        <button
          type="submit"
          id={`down-${id}`}
          class="button button--quiet"
          name="by"
          value="1"
          aria-label={texts.down(label)}
          aria-disabled={isLast ? 'true' : undefined}
        >
          ↓
        </button>
      </form>
      <Confirm
        visit={visit}
        id={`remove-${id}`}
        action={`${address}/remove`}
        label={texts.remove}
        title={texts.removeTitle}
      >
        <p>
          <strong>
            <bdi>{label}</bdi>
          </strong>
        </p>
        <p>{texts.removeText}</p>
      </Confirm>
    </li>
  );
}
