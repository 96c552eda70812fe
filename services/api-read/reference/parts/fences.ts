/** A piece of a Markdown document: prose, or a block of code with what stands behind its three backticks. */
export interface Piece {
  readonly fence: string | null;
  readonly text: string;
}

/** The document taken apart, line by line, in its order. */
export function piecesOf(markdown: string): readonly Piece[] {
  const pieces: { fence: string | null; lines: string[] }[] = [{ fence: null, lines: [] }];
  for (const line of markdown.split('\n')) {
    const current = pieces.at(-1);
    if (!line.startsWith('```')) current?.lines.push(line);
    else pieces.push({ fence: current?.fence === null ? line.slice('```'.length) : null, lines: [] });
  }
  return pieces.map(({ fence, lines }) => ({ fence, text: lines.join('\n') }));
}
