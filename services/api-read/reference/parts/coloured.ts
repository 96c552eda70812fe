const text = Bun.escapeHTML;

const keywords: Readonly<Record<string, string>> = {
  ts: 'import export from const let for of if else throw return new await async while function type interface try catch null',
  python:
    'import from def for in if else elif raise return with as while try except class not and or None True False lambda',
  php: 'function if else throw return new foreach as true false null array string bool int',
  go: 'package import func if err nil return for range var defer panic string type struct',
  sh: 'curl export python3 node',
  json: 'true false null',
};

/** Code as HTML: strings, comments, names of JSON and keywords are each in a short element that the style sheet colours. */
export function coloured(language: string, code: string): string {
  const words = new Set((keywords[language] ?? '').split(' '));
  if (words.size === 1) return text(code);
  const remarks = language === 'python' || language === 'sh' ? ['#'] : ['//', '/*'];
  let html = '';
  for (let at = 0; at < code.length; ) {
    const end = endOfToken(code, at, remarks);
    const token = code.slice(at, end);
    html += inElement(elementOf(token, language, words, remarks, code.startsWith(':', end)), token);
    at = end;
  }
  return html;
}

function inElement(element: string | null, token: string): string {
  return element === null ? text(token) : `<${element}>${text(token)}</${element}>`;
}

/** A string, a comment to the end of its line, a word, or one letter. */
function endOfToken(code: string, at: number, remarks: readonly string[]): number {
  const letter = code.charAt(at);
  if (isQuote(letter)) return endOfString(code, at);
  const isFree = at === 0 || /\s/.test(code.charAt(at - 1));
  if (isFree && remarks.some((mark) => code.startsWith(mark, at))) {
    const end = code.indexOf('\n', at);
    return end < 0 ? code.length : end;
  }
  let end = at;
  while (/\w/.test(code.charAt(end))) end += 1;
  return Math.max(end, at + 1);
}

/** Behind the closing quotation mark; behind the opening one where none closes it in its line. */
function endOfString(code: string, at: number): number {
  const quote = code.charAt(at);
  for (let end = at + 1; end < code.length; end += code.charAt(end) === '\\' ? 2 : 1) {
    if (code.charAt(end) === quote) return end + 1;
    if (code.charAt(end) === '\n' && quote !== '`') break;
  }
  return at + 1;
}

function elementOf(
  token: string,
  language: string,
  words: ReadonlySet<string>,
  remarks: readonly string[],
  isNamed: boolean,
): string | null {
  if (isQuote(token.charAt(0)) && token.length > 1) return language === 'json' && isNamed ? 'b' : 'i';
  if (remarks.some((mark) => token.startsWith(mark) && token.length > mark.length)) return 'em';
  return words.has(token) ? 'b' : null;
}

function isQuote(letter: string): boolean {
  return letter === '"' || letter === "'" || letter === '`';
}
