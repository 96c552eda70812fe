import { style } from './style.ts';

const text = Bun.escapeHTML;

export interface Frame {
  readonly language: 'en' | 'ar';
  readonly title: string;
  /** Inside `<head>`: what only some pages have. */
  readonly head?: string;
  /** The path of the page's script, where it has one. */
  readonly script?: string | undefined;
  /** Shown where no script runs, as if one did. */
  readonly isPreview?: boolean;
}

/**
 * What every page begins with. A chat app that previews a link is told the same words whatever the form and whoever it is
 * for, and no search engine keeps it.
 */
export function frameTop({ language, title, head = '', script, isPreview = false }: Frame): string {
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"${isPreview ? ' class="preview"' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${text(title)}</title>
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<meta name="format-detection" content="telephone=no, email=no, address=no">
<meta name="description" content="Open the link to see the form.">
<meta property="og:type" content="website">
<meta property="og:title" content="Form | نموذج">
<meta property="og:description" content="Open the link to see the form. افتح الرابط لعرض النموذج.">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style.path}">
${script ? `<script type="module" src="${script}"></script>\n` : ''}${head}</head>
<body>
`;
}

export const frameBottom = '\n</body>\n</html>\n';
