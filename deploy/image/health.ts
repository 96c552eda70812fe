/**
 * Docker's question to a container: is its service ready? Exits 1 with the reasons when it is not. It imports nothing, because it
 * is asked every few seconds in every container.
 */
const answer = await fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/ready`).catch(
  (error: Error) => new Response(error.message, { status: 503 }),
);
if (!answer.ok) console.error((await answer.text()).trim());
process.exit(answer.ok ? 0 : 1);
