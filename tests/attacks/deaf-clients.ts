import { demandProgram } from '../../deploy/local/programs.ts';

/** Clients that each request a path of a service on this machine and then read nothing, until `stop`. */
export async function startDeafClients(port: number, count: number, path: string): Promise<{ stop(): Promise<void> }> {
  const command = [demandProgram('perl'), '-e', script, String(port), String(count), path];
  const child = Bun.spawn(command, { stdin: 'pipe', stdout: 'pipe' });
  await child.stdout.getReader().read();
  return {
    async stop() {
      child.kill('SIGKILL');
      await child.exited;
    },
  };
}

/** In Perl, which every Debian has, because Bun's sockets read eagerly and have no setting for small buffers. */
const script = `
  use Socket;
  my ($port, $count, $path) = @ARGV;
  my @sockets;
  for (1..$count) {
    socket(my $socket, PF_INET, SOCK_STREAM, 0) or die;
    setsockopt($socket, SOL_SOCKET, SO_RCVBUF, 4096) or die;
    connect($socket, sockaddr_in($port, inet_aton('127.0.0.1'))) or die;
    syswrite($socket, "GET $path HTTP/1.1\\r\\nHost: 127.0.0.1\\r\\n\\r\\n") or die;
    push @sockets, $socket;
  }
  syswrite(STDOUT, "asked\\n");
  <STDIN>;
`;
