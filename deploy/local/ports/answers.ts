export async function answers(port: number, question: string, expected: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let received = '';
  const socket = Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (connection) => void connection.write(question),
      data(_, chunk) {
        received += chunk.toString();
        if (received.includes(expected)) resolve(true);
      },
      close: () => resolve(false),
      error: () => resolve(false),
    },
  });
  socket.catch(() => resolve(false));
  const timer = setTimeout(() => resolve(false), boundMs);
  const answer = await promise;
  clearTimeout(timer);
  await socket.then((connection) => connection.end()).catch(() => undefined);
  return answer;
}

const boundMs = 1_000;
