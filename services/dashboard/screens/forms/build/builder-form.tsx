import { Button, ButtonLink } from '../../../../../shared/ui/components/button.tsx';
import {
  fieldsOf,
  Input,
  optional,
  type Problems,
  TextArea,
} from '../../../../../shared/ui/components/forms/field.tsx';
import { TypedForm, type TypedFormParts } from '../../../../../shared/ui/components/forms/typed-form.tsx';
import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import { Phone } from '../../../../../shared/ui/components/phone.tsx';
import type { MemberVisit } from '../../../request/visit.ts';
import { buildTexts } from './build-texts.ts';

interface FormPhoneParts {
  readonly visit: MemberVisit;
  /** The address of what is shown. */
  readonly src: string;
  /** Within a form that is typed in. */
  readonly isTyped?: boolean;
}

/** The form as it looks on a phone. */
export function FormPhone({ visit: { language }, src, isTyped }: FormPhoneParts) {
  const { preview, previewLead } = buildTexts(language);
  const address = (shown: 'en' | 'ar'): string => `${src}?lang=${shown}`;
  return <Phone title={preview} frameTitle={previewLead} shown={language} address={address} isTyped={isTyped} />;
}

interface BuilderFormParts extends Omit<TypedFormParts, 'problem' | 'phone' | 'visit'> {
  readonly visit: MemberVisit;
  /** Somebody else saved the same since it was read: these parts differ, each with what they saved. */
  readonly meanwhile: readonly (readonly [part: string, value: string])[] | undefined;
  /** It was saved as it is, with what is wrong with it. */
  readonly isSaved: boolean | undefined;
  readonly back: string;
  /** What the phone beside it shows while it is typed. */
  readonly preview: string;
}

/** A part of a form that is typed, beside a phone that shows how it looks. */
export function BuilderForm({ meanwhile, isSaved, back, preview, children, ...form }: BuilderFormParts) {
  const { visit, save } = form;
  const texts = buildTexts(visit.language);
  return (
    <>
      {meanwhile && (
        <Notice mood="bad" role="alert" title={texts.meanwhile.title}>
          <p>{texts.meanwhile.text}</p>
          <ul>
            {meanwhile.map(([part, value]) => (
              <li>
                <bdi>{texts.meanwhile.theirs(part, value)}</bdi>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <TypedForm {...form} phone={<FormPhone visit={visit} src={preview} isTyped />}>
        {isSaved && (
          <Notice mood="bad" role="alert">
            {texts.unfinished}
          </Notice>
        )}
        {children}
        <p class="actions">
          <Button {...save}>{texts.save}</Button>
          <ButtonLink href={back}>{texts.back}</ButtonLink>
        </p>
      </TypedForm>
    </>
  );
}

/** How a text is typed. */
export interface TextKind {
  readonly isNeeded?: true;
  /** Of one that has several lines. */
  readonly rows?: number;
  readonly input?: Pick<Parameters<typeof Input>[0], 'inputmode' | 'autocomplete' | 'ltr'>;
}

interface TextFieldsParts<Name extends string> {
  readonly visit: MemberVisit;
  readonly kinds: Readonly<Record<Name, TextKind>>;
  readonly texts: Readonly<Record<NoInfer<Name>, string>>;
  readonly typed: Readonly<Record<NoInfer<Name>, string>>;
  readonly problems: Problems<NoInfer<Name>>;
}

/** Texts of a form, in their order; those whose names end in `_ar` are in Arabic. */
export function TextFields<Name extends string>({ visit, kinds, texts, typed, problems }: TextFieldsParts<Name>) {
  const field = fieldsOf(texts, problems);
  // These are the names that the record is of.
  const names = Object.keys(kinds) as Name[];
  return (
    <>
      {names.map((name) => {
        const { isNeeded, rows, input } = kinds[name];
        const label = isNeeded ? texts[name] : optional(visit, texts[name]);
        const shared = {
          ...field(name),
          label,
          value: typed[name],
          ...(name.endsWith('_ar') && { lang: 'ar' as const }),
        };
        return rows === undefined ? <Input {...shared} {...input} /> : <TextArea {...shared} rows={rows} />;
      })}
    </>
  );
}
