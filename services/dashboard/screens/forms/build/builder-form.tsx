import {
  fieldsOf,
  Input,
  optional,
  type Problems,
  TextArea,
} from '../../../../../shared/ui/components/forms/field.tsx';
import { PreviewedForm, type PreviewedFormProps } from '../../../../../shared/ui/components/forms/previewed-form.tsx';
import { Notice } from '../../../../../shared/ui/components/notice.tsx';
import { Phone } from '../../../../../shared/ui/components/phone.tsx';
import type { MemberVisit, WithVisit } from '../../../request/visit.ts';
import { buildTexts } from './build-texts.ts';

export function FormPhone({
  visit: { language },
  src,
  followsForm,
}: WithVisit<{ src: string; followsForm?: boolean }>) {
  const { preview, previewLead } = buildTexts(language);
  const address = (shown: 'en' | 'ar'): string => `${src}?lang=${shown}`;
  return (
    <Phone title={preview} frameTitle={previewLead} shown={language} address={address} followsForm={followsForm} />
  );
}

interface BuilderFormProps extends Pick<PreviewedFormProps, 'action' | 'version' | 'save' | 'children'> {
  readonly visit: MemberVisit;
  /** The parts that another person has saved since, each with their version. */
  readonly meanwhile: readonly (readonly [part: string, value: string])[] | undefined;
  readonly isSaved: boolean | undefined;
  readonly back: string;
  readonly preview: string;
}

export function BuilderForm({ meanwhile, isSaved, back, preview, children, ...form }: BuilderFormProps) {
  const { visit } = form;
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
      <PreviewedForm
        {...form}
        phone={<FormPhone visit={visit} src={preview} followsForm />}
        submit={visit.texts.save}
        back={{ href: back, text: texts.back }}
      >
        {isSaved && <Notice mood="bad" role="alert" text={texts.unfinished} />}
        {children}
      </PreviewedForm>
    </>
  );
}

export interface TextKind {
  readonly isNeeded?: true;
  readonly rows?: number;
  readonly input?: Pick<Parameters<typeof Input>[0], 'inputmode' | 'autocomplete' | 'ltr'>;
}

interface TextFieldsParts<Name extends string> {
  readonly visit: MemberVisit;
  readonly kinds: Readonly<Record<Name, TextKind>>;
  readonly texts: Readonly<Record<NoInfer<Name>, string>>;
  readonly input: Readonly<Record<NoInfer<Name>, string>>;
  readonly problems: Problems<NoInfer<Name>>;
}

export function TextFields<Name extends string>({
  visit,
  kinds,
  texts,
  input: inputText,
  problems,
}: TextFieldsParts<Name>) {
  const field = fieldsOf(texts, problems);
  // The record has exactly these names.
  const names = Object.keys(kinds) as Name[];
  return (
    <>
      {names.map((name) => {
        const { isNeeded, rows, input } = kinds[name];
        const label = isNeeded ? texts[name] : optional(visit, texts[name]);
        const shared = {
          ...field(name),
          label,
          value: inputText[name],
          ...(name.endsWith('_ar') && { lang: 'ar' as const }),
        };
        return rows === undefined ? <Input {...shared} {...input} /> : <TextArea {...shared} rows={rows} />;
      })}
    </>
  );
}
