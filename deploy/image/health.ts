/** The container's health check: exits with 1 and prints the reasons. No imports, because it runs every few seconds. */
const answer = await fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/ready`).catch(
  (error: Error) => new Response(error.message, { status: 503 }),
);
if (!answer.ok) console.error((await answer.text()).trim());
process.exit(answer.ok ? 0 : 1);
