import type { Fields } from '../../../../../shared/catalog/rules/draft.ts';
import { number } from '../../../../../shared/ui/texts/formats.ts';
import type { WithVisit } from '../../../request/visit.ts';
import { textOf } from '../menu-words.ts';
import { menuTexts } from '../texts.ts';
import { firstText } from './both-texts.ts';

type OptionRowsProps = WithVisit<{ options: readonly Fields[]; problems: Readonly<Record<string, string>> }>;

/** Empty rows; after saving there are as many again. */
const empty = 2;

export function OptionRows({ visit, options, problems }: OptionRowsProps) {
  const texts = menuTexts(visit.language);
  const english = { lang: 'en', dir: 'ltr', placeholder: texts.inEnglish } as const;
  const inArabic = { lang: 'ar', dir: 'rtl', placeholder: texts.inArabic } as const;
  const extra = { inputmode: 'decimal', dir: 'ltr', placeholder: texts.optionMore } as const;
  const rows = [...options, ...Array.from({ length: empty }, (): Fields => ({}))];
  return (
    <fieldset class="field" aria-describedby="options-hint">
      <legend class="field__label">{texts.options}</legend>
      <p class="field__hint" id="options-hint">
        {texts.optionsHint}
      </p>
      {problems.options && <p class="field__problem">{problems.options}</p>}
      {rows.map((option, index) => {
        const label = `${texts.option} ${number(visit.language, index + 1)}`;
        const arabic = textOf(option.nameArabic);
        const price = typeof option.price === 'object' && option.price !== null ? option.price : {};
        const found = Object.entries(problems).filter(([path]) => path.startsWith(`options[${index}]`));
        const wrong = found.length > 0 && { 'aria-invalid': 'true' as const, 'aria-describedby': `option-${index}` };
        return (
          <>
            {found.length > 0 && (
              <p class="field__problem" id={`option-${index}`}>
                {`${label}: ${found.map(([, words]) => words).join(' ')}`}
              </p>
            )}
            <div class="menu-option">
              {[
                { ...english, name: 'optionName', value: firstText(textOf(option.name), arabic), ...wrong },
                { ...inArabic, name: 'optionNameArabic', value: arabic },
                { ...extra, name: 'optionPrice', value: 'amount' in price ? textOf(price.amount) : '', ...wrong },
              ].map((input) => (
                <input class="field__input" {...input} aria-label={`${label}, ${input.placeholder}`} />
              ))}
            </div>
          </>
        );
      })}
    </fieldset>
  );
}
