import type { Language } from '../texts/texts.ts';

interface PhoneProps {
  readonly title: string;
  readonly frameTitle: string;
  readonly shown: Language;
  readonly address: (language: Language) => string;
  /** Beside a `PreviewedForm`, shows its unsaved values: buttons send the form to the frame, instead of links. */
  readonly followsForm?: boolean | undefined;
}

const ownNames: Readonly<Record<Language, string>> = { en: 'English', ar: 'العربية' };

/** Previews a page as on a phone, in either language, without scripts and submissions. */
export function Phone({ title, frameTitle, shown, address, followsForm = false }: PhoneProps) {
  return (
    <section class="phone" aria-labelledby="preview-title">
      <header class="spread">
        <h2 id="preview-title">{title}</h2>
        <span class="actions">
          {(['en', 'ar'] as const).map((language) =>
            followsForm ? (
              <button
                type="submit"
                class="button button--plain"
                formaction={address(language)}
                formtarget="preview"
                lang={language}
                data-form-preview-target="button"
                data-action="form-preview#choose"
              >
                {ownNames[language]}
              </button>
            ) : (
              <a class="button button--plain" href={address(language)} target="preview" lang={language}>
                {ownNames[language]}
              </a>
            ),
          )}
        </span>
      </header>
      <div class="phone__screen">
        <iframe
          name="preview"
          title={frameTitle}
          src={address(shown)}
          sandbox="allow-same-origin"
          {...(followsForm && { 'data-form-preview-target': 'frame' })}
        />
      </div>
    </section>
  );
}
