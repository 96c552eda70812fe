export async function readLines(stream: ReadableStream<Uint8Array>, use: (line: string) => void): Promise<void> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) use(line);
    if (rest.length > maxLineLength) {
      use(rest);
      rest = '';
    }
  }
  if (rest !== '') use(rest);
}

const maxLineLength = 65_536; // characters
