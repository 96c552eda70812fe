// Baseline of page benches: Bun.serve answering the bytes of a file from memory. bun same-bytes.ts FILE
const [file = ''] = process.argv.slice(2);
const bytes = await Bun.file(file).bytes();
const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: () => new Response(bytes, { headers }) });
console.log(server.port);
