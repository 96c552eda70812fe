import { inline, type Piece } from '../markdown.ts';
import { highlight } from './highlight.ts';

export const languageNames = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
} as const satisfies Readonly<Record<string, string>>;
export type Language = keyof typeof languageNames;

function isLanguage(fence: string): fence is Language {
  return fence in languageNames;
}

export interface Sample {
  readonly language: Language;
  readonly code: string;
  readonly note?: string;
}

/** Code beside the text of a section: one listing, or the same program in several languages. `name` is that of the language
 * choice, unique in the page. */
export type Panel =
  | { readonly title: string; readonly language: string; readonly code: string }
  | { readonly title: string; readonly name: string; readonly samples: readonly Sample[] };

export function panel(each: Panel) {
  return 'samples' in each ? <SamplesPanel {...each} /> : <CodePanel {...each} />;
}

export function samplesIn(pieces: readonly Piece[]): readonly Sample[] {
  return pieces.flatMap(({ language, text: code }) =>
    language !== null && isLanguage(language) ? [{ language, code }] : [],
  );
}

export function CodePanel({ title, language, code }: { title: string; language: string; code: string }) {
  return (
    <figure class="panel">
      <figcaption>
        <span>{title}</span>
        {copyButton}
      </figcaption>
      <Code language={language} code={code} />
    </figure>
  );
}

interface SamplesProps {
  readonly name: string;
  readonly title: string;
  readonly samples: readonly Sample[];
}

export function SamplesPanel({ name, title, samples }: SamplesProps) {
  return (
    <figure class="panel samples">
      <figcaption>
        <fieldset>
          <legend class="unseen">{title}: language</legend>
          {samples.map(({ language }, index) => (
            <label>
              <input type="radio" name={name} value={language} checked={index === 0} />
              <span>{languageNames[language]}</span>
            </label>
          ))}
        </fieldset>
        {copyButton}
      </figcaption>
      {samples.map(({ language, code, note }) => (
        <div data-language={language}>
          <Code language={language} code={code} />
          {note && <p class="note">{inline(note)}</p>}
        </div>
      ))}
    </figure>
  );
}

function Code({ language, code }: { language: string; code: string }) {
  // Focusable, so that the arrow keys can scroll it.
  const focus = { tabindex: 0 };
  return (
    <pre {...focus}>
      <code>{highlight(language, code.trim())}</code>
    </pre>
  );
}

const copyButton = (
  <button type="button" class="copy" hidden>
    Copy
  </button>
);

const maxLineLength = 46;

export function prettyJson(value: unknown, indent = ''): string {
  const flat = JSON.stringify(value, null, 1)
    .replace(/\n */g, ' ')
    .replace(/\[ | \]/g, (each) => each.trim());
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= maxLineLength) return flat;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const inner = Array.isArray(value)
    ? value.map((each) => prettyJson(each, deeper))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${prettyJson(each, deeper)}`);
  return `${open}\n${inner.map((each) => deeper + each).join(',\n')}\n${indent}${close}`;
}
