import { raw } from 'hono/html';

const keywords: Readonly<Record<string, string>> = {
  ts: 'import|export|from|const|let|for|of|if|else|throw|return|new|await|async|while|function|type|interface|try|catch|null',
  python:
    'import|from|def|for|in|if|else|elif|raise|return|with|as|while|try|except|class|not|and|or|None|True|False|lambda',
  php: 'function|if|else|throw|return|new|foreach|as|true|false|null|array|string|bool|int',
  go: 'package|import|func|if|err|nil|return|for|range|var|defer|panic|string|type|struct',
  sh: 'curl|export|python3|node',
  json: 'true|false|null',
};

/** An unclosed string ends with its line or the text, so that matching takes linear time. */
const strings = /"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])*'?|`(?:\\.|[^`\\])*`?/.source;

export function highlight(language: string, code: string) {
  const words = keywords[language];
  if (words === undefined) return code;
  const comment = language === 'python' || language === 'sh' ? '#' : '//|/\\*';
  const tokens = new RegExp(
    `(?<em>(?<!\\S)(?:${comment}).+)|(?<b>\\b(?:${words})\\b|${language === 'json' ? '"[^"]*"(?=:)' : '(?!)'})|(?<i>${strings})|\\w+`,
    'g',
  );
  let html = '';
  let done = 0;
  for (const { index, 0: token, groups = {} } of code.matchAll(tokens)) {
    const element = Object.keys(groups).find((name) => groups[name] !== undefined);
    const text = Bun.escapeHTML(token);
    html +=
      Bun.escapeHTML(code.slice(done, index)) + (element === undefined ? text : `<${element}>${text}</${element}>`);
    done = index + token.length;
  }
  return raw(html + Bun.escapeHTML(code.slice(done)));
}
