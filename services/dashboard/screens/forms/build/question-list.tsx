import { Badge } from '../../../../../shared/ui/components/badge.tsx';
import { Confirm, confirmTexts } from '../../../../../shared/ui/components/forms/confirm.tsx';
import { Hidden } from '../../../../../shared/ui/components/forms/hidden.tsx';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import { labelOf, orderOf, titleIn } from '../form.ts';
import type { JudgedForm } from '../problem-list.tsx';
import { buildTexts } from './build-texts.ts';

export function QuestionList({ visit, form: { id: form, draft }, problems }: JudgedForm) {
  const texts = buildTexts(visit.language);
  const order = orderOf(draft);
  return (
    <ol
      class="list"
      data-controller="sortable"
      data-action="pointermove->sortable#drag pointerup->sortable#drop pointercancel->sortable#drop"
    >
      {draft.fields.map((field, place) => {
        const { id, key, type, required } = field;
        const label = labelOf(visit.language, field);
        const section = titleIn(visit.language, field.section, field.section_ar);
        const address = visit.at(`/forms/${form}/build/fields/${id}`);
        const wrong = problems.filter((problem) => problem.field === id).length;
        const moves = [
          { id: `up-${id}`, by: '-1', sign: '↑', name: texts.up(label), isOff: place === 0 },
          { id: `down-${id}`, by: '1', sign: '↓', name: texts.down(label), isOff: place === draft.fields.length - 1 },
        ];
        return (
          <li class="box question" id={`question-${id}`} data-sortable-target="item">
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
              {wrong > 0 && <Badge mood="bad">{texts.problems(number(visit.language, wrong))}</Badge>}
            </div>
            <form method="post" action={`${address}/move`} class="question__moves">
              <Hidden fields={{ csrf: visit.csrf, order, to: '' }} />
              {moves.map(({ id, by, sign, name, isOff }) => (
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
            <Confirm visit={visit} id={`remove-${id}`} action={`${address}/remove`} {...confirmTexts(texts, 'remove')}>
              <p>
                <strong dir="auto">{label}</strong>
              </p>
            </Confirm>
          </li>
        );
      })}
    </ol>
  );
}
