import type { MemberVisit } from '../../../web/visit.ts';
import { buildTexts } from './build-texts.ts';

interface PhoneParts {
  readonly visit: MemberVisit;
  /** The address of what is shown. */
  readonly src: string;
  /** Within a form that is typed in: buttons that send it to the frame instead of links. */
  readonly isTyped?: boolean;
}

/** The form as it looks on a phone, in either language. Nothing in it runs or can be sent. */
export function Phone({ visit, src, isTyped = false }: PhoneParts) {
  const texts = buildTexts(visit.language);
  const address = (language: 'en' | 'ar') => `${src}?lang=${language}`;
  return (
    <section class="phone" aria-labelledby="preview-title">
      <header class="phone__head">
        <h2 id="preview-title">{texts.preview}</h2>
        <span class="actions">
          {(['en', 'ar'] as const).map((language) =>
            isTyped ? (
              <button
                type="submit"
                class="button button--plain"
                formaction={address(language)}
                formtarget="preview"
                lang={language}
                data-form-preview-target="button"
                data-action="form-preview#choose"
              >
                {texts.languages[language]}
              </button>
            ) : (
              <a class="button button--plain" href={address(language)} target="preview" lang={language}>
                {texts.languages[language]}
              </a>
            ),
          )}
        </span>
      </header>
      <div class="phone__screen">
        <iframe
          name="preview"
          title={texts.previewLead}
          src={address(visit.language)}
          sandbox="allow-same-origin"
          {...(isTyped && { 'data-form-preview-target': 'frame' })}
        />
      </div>
    </section>
  );
}
