import { coloured } from './coloured.ts';

const text = Bun.escapeHTML;

/** The languages of samples, by how they are fenced, as the reader chooses between them. */
export const languageNames = {
  sh: 'curl',
  ts: 'TypeScript',
  python: 'Python',
  php: 'PHP',
  go: 'Go',
} as const satisfies Readonly<Record<string, string>>;
export type Language = keyof typeof languageNames;

/** Whether a block of this fence is in one of them. */
export function isLanguage(fence: string): fence is Language {
  return fence in languageNames;
}

export interface Sample {
  readonly language: Language;
  readonly code: string;
  /** What is to be known beside it, as HTML. */
  readonly note?: string;
}

/** One text of code with its title, and a button that copies it where scripts run. */
export function codePanel(title: string, language: string, code: string): string {
  return `<figure class="panel"><figcaption><span>${text(title)}</span>${copyButton}</figcaption>${pre(language, code)}</figure>`;
}

/**
 * The same in several languages, of which one is seen: radio buttons, so that it needs no script. `name` tells these buttons
 * from those of other panels.
 */
export function samplesPanel(name: string, title: string, samples: readonly Sample[]): string {
  const buttons = samples.map(
    ({ language }, index) =>
      `<label><input type="radio" name="${name}" value="${language}"${index === 0 ? ' checked' : ''}><span>${languageNames[language]}</span></label>`,
  );
  const parts = samples.map(
    ({ language, code, note }) =>
      `<div data-language="${language}">${pre(language, code)}${note ? `<p class="note">${note}</p>` : ''}</div>`,
  );
  return `<figure class="panel samples"><figcaption><fieldset><legend class="unseen">${text(title)}: language</legend>${buttons.join('')}</fieldset>${copyButton}</figcaption>${parts.join('')}</figure>`;
}

/** JSON as a person would write it: what is short stays in one line. */
export function prettyJson(value: unknown, indent = ''): string {
  const flat = flatJson(value);
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= longestLine) return flat;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const inner = Array.isArray(value)
    ? value.map((each) => prettyJson(each, deeper))
    : Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${prettyJson(each, deeper)}`);
  return `${open}\n${inner.map((each) => deeper + each).join(',\n')}\n${indent}${close}`;
}

const longestLine = 46;
const copyButton = '<button type="button" class="copy" hidden>Copy</button>';

/** In one line, its parts a blank apart. */
function flatJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`;
  const entries = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${flatJson(each)}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

function pre(language: string, code: string): string {
  return `<pre tabindex="0"><code>${coloured(language, code.trim())}</code></pre>`;
}
