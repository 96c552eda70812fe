// The least that a page can cost: Bun.serve answering the bytes of a file from memory. bun same-bytes.ts FILE HEADERS_JSON
const [file = '', headersJson = ''] = process.argv.slice(2);
const bytes = await Bun.file(file).bytes();
const headers: Record<string, string> = JSON.parse(headersJson);
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(bytes, { headers }) });
console.log(server.port);
