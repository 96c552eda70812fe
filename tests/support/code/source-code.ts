interface Piece {
  readonly kind: 'code' | 'string' | 'template' | 'comment';
  readonly text: string;
}

export function importsOf(text: string): string[] {
  const all = [...piecesOf(text)].filter((piece) => piece.kind !== 'comment');
  const specifiers = all.filter((piece, index) => {
    const before = all[index - 1];
    return piece.kind === 'string' && before?.kind === 'code' && /\b(from|import)\s*\(?\s*$/.test(before.text);
  });
  return specifiers.map((piece) => piece.text.slice(1, -1));
}

export function bareCode(text: string): string {
  return [...piecesOf(text)].map((piece) => (piece.kind === 'code' ? piece.text : ' ')).join('');
}

const comment = String.raw`\/\/.*|\/\*[\s\S]*?\*\/`;
const quoted = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"`;
const expression = String.raw`(?<=(?:^|[=(,:;!&|?{}[\n]|return)\s*)\/(?![*\/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^\/\\[\n])+\/[a-z]*`;
const templateText = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)/y;

function* piecesOf(text: string): Generator<Piece> {
  const special = new RegExp(`${comment}|${quoted}|${expression}|[\`{}]`, 'g');
  const templates: number[] = [];
  let depth = 0;
  let at = 0;
  for (let match = special.exec(text); match; match = special.exec(text)) {
    const [token] = match;
    yield { kind: 'code', text: text.slice(at, match.index) };
    at = special.lastIndex;
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (token === '`' || (token === '}' && templates.at(-1) === depth)) {
      if (token === '}') templates.pop();
      templateText.lastIndex = at;
      const inside = templateText.exec(text)?.[0] ?? '';
      yield { kind: 'template', text: inside };
      at = special.lastIndex = at + inside.length;
      if (inside.endsWith('${')) {
        templates.push(depth);
        depth += 1;
      }
    } else {
      yield {
        kind: token.startsWith('//') || token.startsWith('/*') ? 'comment' : /^[{}]$/.test(token) ? 'code' : 'string',
        text: token,
      };
    }
  }
  yield { kind: 'code', text: text.slice(at) };
}
