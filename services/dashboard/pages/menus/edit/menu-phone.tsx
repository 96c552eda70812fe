import type { MemberVisit } from '../../../web/visit.ts';
import { menuTexts } from '../texts.ts';

interface MenuPhoneParts {
  readonly visit: MemberVisit;
  /** The address of the preview. */
  readonly src: string;
  /** Only this category. */
  readonly categoryId?: string;
  /** Within a form that is typed in: buttons that send it to the frame instead of links. */
  readonly isTyped?: boolean;
}

/** The menu as it looks on a phone, in either language. Nothing in it runs or can be sent. */
export function MenuPhone({ visit, src, categoryId, isTyped = false }: MenuPhoneParts) {
  const texts = menuTexts(visit.language);
  const only = categoryId === undefined ? '' : `&category=${encodeURIComponent(categoryId)}`;
  const address = (language: 'en' | 'ar') => `${src}?lang=${language}${only}`;
  return (
    <section class="phone" aria-labelledby="preview-title">
      <header class="phone__head">
        <h2 id="preview-title">{texts.tabs.preview}</h2>
        <span class="actions">
          {(['en', 'ar'] as const).map((language) =>
            isTyped ? (
              <button
                type="submit"
                class="button button--plain"
                formaction={address(language)}
                formtarget="preview"
                data-form-preview-target="button"
                data-action="form-preview#choose"
              >
                {texts.languageChoices[language]}
              </button>
            ) : (
              <a class="button button--plain" href={address(language)} target="preview">
                {texts.languageChoices[language]}
              </a>
            ),
          )}
        </span>
      </header>
      <div class="phone__screen">
        <iframe
          name="preview"
          title={texts.previewFrame}
          src={address(visit.language)}
          sandbox="allow-same-origin"
          {...(isTyped && { 'data-form-preview-target': 'frame' })}
        />
      </div>
    </section>
  );
}
